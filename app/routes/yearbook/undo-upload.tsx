import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { LeftOut } from "#app/http/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";

export interface UndoUploadProps {
  /** The photos that one form added. */
  added: { submissionKey: string; count: number };
}

/** Takes back the photos that were added a moment ago, for those who chose the wrong ones. Says which were left out. */
export default function UndoUpload({ added: { submissionKey, count } }: UndoUploadProps) {
  const leftOut = useLeftOut();
  return (
    <>
      {leftOut.length > 0 ? (
        <Notice tone="bad" title={`${pluralize(leftOut.length, "photo")} left out`}>
          {leftOut.map(({ name, problem }) => `${name}: ${problem}`).join("\n")}
        </Notice>
      ) : null}
      <Form id="undo-upload" method="post" className="mb-7 border-l-6 border-good pl-4 print:hidden">
        <PostFields intent="undo-upload" />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <p>
          <span className="mr-4 inline-block py-tap">{pluralize(count, "photo")} added.</span>{" "}
          <Button look="quiet">
            Undo<span className="sr-only"> adding {count === 1 ? "this photo" : "these photos"}</span>
          </Button>
        </p>
      </Form>
    </>
  );
}

/** The photos that scripts could not add. Without scripts, the notice of the form names them. */
function useLeftOut(): readonly LeftOut[] {
  const { state } = useLocation();
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  // The server doesn't know them, so not before the page is interactive.
  useEffect(() => setLeftOut((state as { leftOut?: LeftOut[] } | null)?.leftOut ?? []), [state]);
  return leftOut;
}
