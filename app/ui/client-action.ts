import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormResult, FormTexts } from "#app/http/form-result.ts";

/**
 * The clientAction of a route with forms: a 500, a proxy's 413, an ended session or a
 * lost connection becomes the form's failure, so that the page and what was typed stay.
 */
export function makeClientAction(texts: Record<string, FormTexts>) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const intent = String((await request.clone().formData()).get("intent") ?? "");
    try {
      return await serverAction();
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      // With an error status the page's data is not fetched again: that would fail too, and take the page away.
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
  const sentence = sentenceIn(thrown.data);
  return {
    intent,
    failure: {
      title,
      description: sentence ?? texts?.otherwise ?? `HTTP ${thrown.status}`,
      signIn: thrown.status === 401,
    },
  };
}

/**
 * The sentence in a response: `message` of a page's error, `error` of the API, or the text of a response that was sent
 * before the post was read, like one to a post that was too large. Null for a proxy's HTML page.
 */
function sentenceIn(body: unknown): string | null {
  if (typeof body !== "string") return (body as { message?: string } | null)?.message ?? null;
  try {
    return JSON.parse(body).error ?? null;
  } catch {
    return body.length < 300 && !body.startsWith("<") ? body.trim() || null : null;
  }
}
