import type { RouterContextProvider } from "react-router";
import { log } from "./log.server.ts";
import { requestIdContext } from "./security.server.ts";

/** Logs a fault of ours, with the reference that the person who met it was told. */
export function logFault(error: unknown, request: Request, context: Readonly<RouterContextProvider>) {
  const { pathname } = new URL(request.url);
  log().error(
    { requestId: context.get(requestIdContext), method: request.method, path: pathname, err: error },
    "unexpected error",
  );
}
