import { type ClientActionFunctionArgs, data, type ErrorResponse, isRouteErrorResponse } from "react-router";
import type { FormResult, FormTexts } from "#app/http/form-result.ts";
import { problemOfLostFile } from "./connection-errors.ts";

/**
 * The forms that are being sent, and the navigation that waits for them. On a slow phone, React knows of a form only after the
 * next click.
 */
const sending = new Set<Request>();
let waiting: (() => void) | null = null;

/**
 * Navigates at once or, while a form is being sent, after it succeeds: leaving would abort it and lose the input. The last
 * navigation wins; one that cancels the form doesn't wait.
 */
export function navigateAfterForms(navigate: () => void, cancelsForm: boolean): void {
  if (cancelsForm) sending.clear();
  const waits = sending.size > 0;
  waiting = waits ? navigate : null;
  if (!waits) navigate();
}

function stopWaitingFor(form: Request, hasSucceeded: boolean) {
  if (!sending.delete(form) || sending.size > 0) return;
  if (!hasSucceeded) waiting = null;
  // By then, the router follows the form's redirect, and leaving stops only that.
  setTimeout(() => {
    const navigate = waiting;
    waiting = null;
    navigate?.();
  });
}

/** The fields of the form that was submitted last. Its request could say them, too, but only after reading all its files. */
let submitted = new FormData();
export function noteSubmit(fields: FormData): void {
  submitted = fields;
}

let keepsNotice = false;

/** Whether the page keeps the notice of the form that has just been sent. For one notice. */
export function takeNoticeKept(): boolean {
  const isKept = keepsNotice;
  keepsNotice = false;
  return isKept;
}

/**
 * The clientAction of a route with forms: a 500, 413, ended session, or lost connection keeps the page and the input. Leaving the
 * page does not abort forms that are sent beside navigation: links don't wait for their intents.
 */
export function makeClientAction(texts: Record<string, FormTexts>, intentsBeside: readonly string[] = []) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const fields = submitted;
    const intent = String(fields.get("intent"));
    if (!intentsBeside.includes(intent)) sending.add(request);
    let hasSucceeded = false;
    try {
      return await serverAction();
    } catch (thrown) {
      if (thrown instanceof Response) {
        hasSucceeded = true;
        keepsNotice = texts[intent]?.isNoticeKept ?? false;
        throw thrown;
      }
      // An error status keeps React Router from revalidating, which would fail too and replace the page.
      if (isRouteErrorResponse(thrown)) return data(refusal(intent, texts[intent], thrown), { status: thrown.status });
      const title = texts[intent]?.failed ?? usualTitle;
      const description = (await problemOfLostFile(fields.values())) ?? texts[intent]?.unreachable ?? unreachable;
      return data<FormResult>({ intent, failure: { title, description } }, { status: 503 });
    } finally {
      stopWaitingFor(request, hasSucceeded);
    }
  };
}

const usualTitle = "That did not work";
const unreachable = "The site could not be reached. What you typed is still here: please try again in a moment.";

function refusal(intent: string, texts: FormTexts | undefined, { status, data: body }: ErrorResponse): FormResult {
  const { sentence, isReadable } = readAnswer(body);
  const unreadable = isReadable ? undefined : texts?.unreadable?.replace("{status}", String(status));
  const description = sentence ?? unreadable ?? texts?.otherwise ?? `HTTP ${status}`;
  return { intent, failure: { title: texts?.failed ?? usualTitle, description, signIn: status === 401 } };
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
