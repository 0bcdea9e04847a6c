import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logUnexpectedError } from "./http/expected-errors.server.ts";
import { contentSecurityPolicy, nonceContext } from "./http/security.server.ts";
import { simpleContext } from "./http/simple-version.server.ts";

/** Milliseconds. Loaders read a local file synchronously, so a page that takes longer is stuck. */
export const streamTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Sends whole pages in order. Otherwise React holds back large parts for a script to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const isSimple = context.get(simpleContext);
        pipe(
          collect((html) =>
            resolve(new Response(isSimple ? withoutImagePreloads(html) : html, { status: finalStatus, headers })),
          ),
        );
      },
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        logUnexpectedError(error, request, context);
      },
    });
    const timer = setTimeout(() => abort(new Error("Rendering took too long")), streamTimeout);
  });
}

/** Leaves out the routes that the page is not on: React Router would make objects of all of them for each page. */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** Removes React's image preloads, because ELinks prints a line for each. */
const withoutImagePreloads = (html: Buffer<ArrayBuffer>) =>
  Buffer.from(html.toString().replace(/<link rel="preload" as="image"[^>]*>/g, ""));

function collect(onComplete: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(end) {
      onComplete(Buffer.concat(chunks));
      end();
    },
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logUnexpectedError(error, request, context);
};
