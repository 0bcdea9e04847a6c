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

/**
 * The clientAction of a route with forms: a 500, a proxy's 413, an expired session, or a
 * lost connection becomes the form's failure, so the page and the reader's input stay.
 */
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

function failure(intent: string, texts: FormTexts | undefined, thrown: unknown): FormResult {
  const title = texts?.failed ?? "That did not work";
  if (!isRouteErrorResponse(thrown)) {
    const description = "The site could not be reached. What you typed is still here: please try again in a moment.";
    return { intent, failure: { title, description } };
  }
  const message = errorMessageIn(thrown.data);
  return {
    intent,
    failure: {
      title,
      description: message ?? texts?.otherwise ?? `HTTP ${thrown.status}`,
      signIn: thrown.status === 401,
    },
  };
}

/**
 * The error message in a response: `message` from a page, `error` from the API, or the plain text of a response sent before
 * the body was read, such as a 413. Null for a proxy's HTML page.
 */
function errorMessageIn(body: unknown): string | null {
  if (typeof body !== "string") return (body as { message?: string } | null)?.message ?? null;
  try {
    return JSON.parse(body).error ?? null;
  } catch {
    return body.length < 300 && !body.startsWith("<") ? body.trim() || null : null;
  }
}
