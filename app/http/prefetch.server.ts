/** Whether a browser only fetches ahead: it has shown the page to nobody, so nothing is counted. */
export const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");
