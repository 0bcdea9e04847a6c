import { useRef, useState } from "react";
import { isConnectionError } from "#app/ui/connection-errors.ts";
import { formatTime } from "#app/ui/time.tsx";

/** Saves an answer when the reader leaves its field. Without scripts, the form's button saves all of them. */

interface Answer {
  answer: string;
  audience: string;
}

interface Saved {
  mark: string;
  replacedNewer: boolean;
  answer: string | null;
}

/** What stands below the field: null before anything was saved. */
export interface SaveState {
  text: string;
  isProblem: boolean;
}

const failed = "Not saved yet: something went wrong. Your text is still here; please save it with the button below.";
const unreachable = "Not saved yet: the site could not be reached. Your text is still here; please try again in a moment.";

/** Whether it is saved, in a sentence; and the mark of the stored answer, for the form. */
export function useAutosave(questionId: number, stored: Answer & { mark: string }) {
  const [mark, setMark] = useState(stored.mark);
  const [state, setState] = useState<SaveState | null>(null);
  const last = useRef({ ...stored });
  /** One after the other, so that an earlier text never replaces a later one. */
  const queue = useRef(Promise.resolve());

  const send = async (answer: Answer) => {
    if (answer.answer === last.current.answer && answer.audience === last.current.audience) return;
    setState({ text: "Saving...", isProblem: false });
    try {
      const body = JSON.stringify({ answers: [{ questionId, ...answer, shown: last.current.mark }] });
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("/api/book/answers", {
        method: "POST",
        credentials: "same-origin",
        keepalive: true,
        headers,
        body,
      });
      const result: { answers?: Saved[]; error?: string } = JSON.parse(await response.text());
      const saved = result.answers?.[0];
      if (!response.ok || !saved) {
        setState({ text: `Not saved yet: ${result.error ?? unreachable}`, isProblem: true });
        return;
      }
      last.current = { ...answer, mark: saved.mark };
      setMark(saved.mark);
      setState({ text: savedText(saved), isProblem: false });
    } catch (error) {
      // A proxy answers with a page instead of JSON.
      const isUnreachable = isConnectionError(error) || error instanceof SyntaxError;
      setState({ text: isUnreachable ? unreachable : failed, isProblem: true });
      if (!isUnreachable) console.error(error);
    }
  };
  const save = (answer: Answer) => {
    queue.current = queue.current.then(() => send(answer));
  };
  return { mark, state, save };
}

function savedText({ answer, replacedNewer }: Saved): string {
  const done = `${answer === null ? "Removed" : "Saved"} at ${formatTime(new Date())}`;
  return replacedNewer ? `${done}. It replaced a newer answer, which you had saved in another window.` : done;
}
