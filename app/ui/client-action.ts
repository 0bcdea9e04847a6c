import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormResult, FormTexts } from "#app/http/form-result.ts";

let hasSucceeded = false;
let keepsNotice = false;
/** Whether the last form that was sent succeeded: the server answers with a redirect. */
export const lastFormSucceeded = () => hasSucceeded;

/** Whether the page keeps the notice of the form that has just been sent. For one notice. */
export function takeNoticeKept(): boolean {
  const isKept = keepsNotice;
  keepsNotice = false;
  return isKept;
}

/** The clientAction of a route with forms: a 500, 413, ended session, or lost connection keeps the page and the input. */
export function makeClientAction(texts: Record<string, FormTexts>) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    hasSucceeded = false;
    const intent = String((await request.clone().formData()).get("intent") ?? "");
    try {
      return await serverAction();
    } catch (thrown) {
      if (thrown instanceof Response) {
        hasSucceeded = true;
        keepsNotice = texts[intent]?.isNoticeKept ?? false;
        throw thrown;
      }
      // An error status keeps React Router from revalidating, which would fail too and replace the page.
      const status = isRouteErrorResponse(thrown) ? thrown.status : 503;
      return data(failure(intent, texts[intent], thrown), { status });
    }
  };
}

const unreachable = "The site could not be reached. What you typed is still here: please try again in a moment.";

function failure(intent: string, texts: FormTexts | undefined, thrown: unknown): FormResult {
  const title = texts?.failed ?? "That did not work";
  if (!isRouteErrorResponse(thrown)) return { intent, failure: { title, description: texts?.unreachable ?? unreachable } };
  const { status } = thrown;
  const { sentence, isReadable } = readAnswer(thrown.data);
  const unreadable = isReadable ? undefined : texts?.unreadable?.replace("{status}", String(status));
  const description = sentence ?? unreadable ?? texts?.otherwise ?? `HTTP ${status}`;
  return { intent, failure: { title, description, signIn: status === 401 } };
}

/** The sentence in an answer: `message` of a page, `error` of the API, or plain text. A proxy's HTML can't be read. */
function readAnswer(body: unknown): { sentence: string | null; isReadable: boolean } {
  if (typeof body !== "string") return { sentence: (body as { message?: string } | null)?.message ?? null, isReadable: true };
  try {
    return { sentence: JSON.parse(body)?.error ?? null, isReadable: true };
  } catch {
    const sentence = body.length < 300 && !body.startsWith("<") ? body.trim() || null : null;
    return { sentence, isReadable: sentence !== null };
  }
}
