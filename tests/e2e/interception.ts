import type { CDPSession, Page } from "@playwright/test";

/**
 * Requests that a test holds, fails, or answers. Playwright's `page.route` does the same but turns the browser's cache off: each
 * page then loads and compiles its scripts anew, which doubles the work of opening it.
 */

export interface Answer {
  status: number;
  contentType: string;
  body: string;
}

/** A request that waits until it is passed to the site, failed, or answered. */
interface PausedRequest {
  method: string;
  url: string;
  pass(): Promise<unknown>;
  fail(): Promise<unknown>;
  answer(answer: Answer): Promise<unknown>;
}

const sessions = new WeakMap<Page, CDPSession[]>();

/** Pauses each of the page's requests to these addresses, in which `*` stands for any text, until `stopIntercepting`. */
export async function intercept(page: Page, addresses: string | readonly string[], handle: (request: PausedRequest) => unknown) {
  const session = await page.context().newCDPSession(page);
  sessions.set(page, [...(sessions.get(page) ?? []), session]);
  session.on("Fetch.requestPaused", ({ requestId, request }) =>
    handle({
      method: request.method,
      url: request.url,
      pass: () => session.send("Fetch.continueRequest", { requestId }).catch(ignoreEnded),
      fail: () => session.send("Fetch.failRequest", { requestId, errorReason: "Failed" }).catch(ignoreEnded),
      answer: ({ status, contentType, body }) =>
        session
          .send("Fetch.fulfillRequest", {
            requestId,
            responseCode: status,
            responseHeaders: [
              { name: "content-type", value: contentType },
              { name: "cache-control", value: "no-store" },
            ],
            body: Buffer.from(body).toString("base64"),
          })
          .catch(ignoreEnded),
    }),
  );
  // What the page has in memory would not be requested. This empties only that, and not the browser's cache.
  await session.send("Network.enable");
  for (const cacheDisabled of [true, false]) await session.send("Network.setCacheDisabled", { cacheDisabled });
  await session.send("Fetch.enable", { patterns: [addresses].flat().map((urlPattern) => ({ urlPattern })) });
}

/** The page may have cancelled the request, and the test may have ended. */
function ignoreEnded(error: Error) {
  if (!/Invalid InterceptionId|closed/.test(error.message)) throw error;
}

/** Passes all requests again, also those that wait. */
export async function stopIntercepting(page: Page) {
  for (const session of sessions.get(page) ?? []) await session.detach();
  sessions.delete(page);
}

/** Holds the next matching request until the test lets it pass or fail. If none comes, that throws what the page sent instead. */
export async function holdRequest(page: Page, address: string, method: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<PausedRequest>();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  await intercept(page, address, (request) => (request.method === method ? arrive(request) : request.pass()));
  const held = async () => {
    const nothing = new Promise<null>((resolve) => setTimeout(() => resolve(null), 60_000).unref());
    const request = await Promise.race([arrived, nothing]);
    if (!request) throw new Error(`No ${method} to ${address} came to ${page.url()}, but:\n${sent.join("\n")}`);
    return request;
  };
  return {
    arrives: async () => void (await held()),
    pass: async () => (await held()).pass(),
    fail: async () => (await held()).fail(),
  };
}
