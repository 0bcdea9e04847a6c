import { expect, test } from "vitest";
import { type Category, categoryOf } from "../bench/cost-categories.ts";
import { samplesByCategory } from "../bench/cpu-profile.ts";

/** How `npm run bench:server` says what the server's time is for. */

const packages = "../../node_modules";
const react = `${packages}/react-dom/cjs/react-dom-server.node.production.js`;
const router = `${packages}/react-router/dist/production/lib/router/router.js`;
const turboStream = `${packages}/react-router/dist/production/vendor/turbo-stream-v2/flatten.js`;
const drizzle = `${packages}/drizzle-orm/sqlite-core/session.js`;

/** The samples in each category of calls, each within the one before it, of a profile with one sample in the last call. */
function samplesOf(...calls: (string | { native: string })[]): Map<Category | undefined, number> {
  const nodes = [{ native: "(root)" }, ...calls].map((call, index) => ({
    id: index + 1,
    callFrame: {
      functionName: typeof call === "string" ? "f" : call.native,
      url: typeof call === "string" ? call : "",
      lineNumber: 0,
      columnNumber: 0,
    },
    children: index < calls.length ? [index + 2] : [],
  }));
  return samplesByCategory<Category>({ nodes, samples: [nodes.length] }, (frame, caller) => categoryOf(frame, frame.url, caller));
}

test.each<[what: string, calls: Parameters<typeof samplesOf>, category: Category]>([
  ["React renders", [router, react], "React"],
  ["React calls a function of V8", [router, react, { native: "toString" }], "React"],
  ["a component of ours renders", [react, "../../app/ui/header.tsx"], "React"],
  ["the router renders its links", [react, `${packages}/react-router/dist/production/lib/dom/lib.js`], "React"],
  ["a loader of ours runs", [router, "../../app/routes/home/route.tsx"], "own code"],
  ["a loader queries", [router, "../../app/routes/home/route.tsx", drizzle], "queries"],
  ["our prepared queries run", [router, "../../db/client.server.ts", { native: "all" }], "queries"],
  ["a component queries", [react, "../../app/ui/header.tsx", drizzle], "queries"],
  ["the router matches", ["node:_http_server", router], "routing"],
  ["the router encodes data", [router, turboStream, "node:internal/streams/readable"], "data for scripts"],
  ["a session is read", [router, "../../app/http/session.server.ts", { native: "run" }], "session"],
  ["a page is compressed", ["../../app/http/send-response.server.ts", "node:zlib", { native: "write" }], "compression"],
  ["a request is logged", ["node:_http_server", `${packages}/pino-http/logger.js`, `${packages}/sonic-boom/index.js`], "log"],
  ["Node reads a request", ["node:_http_server", "node:events"], "HTTP"],
  ["garbage is collected", [{ native: "(garbage collector)" }], "collection"],
  ["the server waits", [{ native: "(idle)" }], "idle"],
  ["a timer runs", ["node:internal/timers"], "rest"],
])("while %s, samples count for the nearest caller with a category", (_, calls, category) => {
  expect([...samplesOf(...calls)]).toEqual([[category, 1]]);
});

test("of two functions that one calls, each counts its own samples", () => {
  const frame = (url: string) => ({ functionName: "f", url, lineNumber: 0, columnNumber: 0 });
  const nodes = [
    { id: 1, callFrame: frame(router), children: [2, 3] },
    { id: 2, callFrame: frame(react) },
    { id: 3, callFrame: frame(drizzle) },
  ];
  const samples = samplesByCategory<Category>({ nodes, samples: [3, 2, 3, 1] }, (one, caller) =>
    categoryOf(one, one.url, caller),
  );
  expect(Object.fromEntries(samples)).toEqual({ queries: 2, React: 1, routing: 1 });
});
