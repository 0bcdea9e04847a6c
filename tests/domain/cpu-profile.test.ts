import { expect, test } from "vitest";
import { type Category, categoryOf } from "../bench/cost-categories.ts";
import { type CpuProfile, timeByCategory } from "../bench/cpu-profile.ts";

/** How `npm run bench:server` says what the server's time is for. */

const packages = "../../node_modules";
const react = `${packages}/react-dom/cjs/react-dom-server.node.production.js`;
const router = `${packages}/react-router/dist/production/lib/router/router.js`;
const turboStream = `${packages}/react-router/dist/production/vendor/turbo-stream-v2/flatten.js`;
const drizzle = `${packages}/drizzle-orm/sqlite-core/session.js`;

/** The microseconds in each category of calls, each within the one before it. The last runs for 100 microseconds. */
function timesOf(...calls: (string | { native: string })[]): Map<Category | undefined, number> {
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
  const profile: CpuProfile = { nodes, samples: [nodes.length, 1], timeDeltas: [0, 100] };
  const times = timeByCategory<Category>(profile, (frame, caller) => categoryOf(frame, frame.url, caller));
  return new Map([...times].filter(([, time]) => time > 0));
}

test.each<[what: string, calls: Parameters<typeof timesOf>, category: Category]>([
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
])("while %s, the time counts for the nearest caller with a category", (_, calls, category) => {
  expect([...timesOf(...calls)]).toEqual([[category, 100]]);
});

test("a sample counts until the next one, and the last one not at all", () => {
  const frame = (functionName: string) => ({ functionName, url: "", lineNumber: 0, columnNumber: 0 });
  const nodes = [
    { id: 1, callFrame: frame("(root)"), children: [2, 3] },
    { id: 2, callFrame: frame("(garbage collector)") },
    { id: 3, callFrame: frame("(idle)") },
  ];
  const profile: CpuProfile = { nodes, samples: [3, 2, 3], timeDeltas: [7, 200, 250] };
  const times = timeByCategory<Category>(profile, (one, caller) => categoryOf(one, "", caller));
  expect(Object.fromEntries(times)).toEqual({ idle: 200, collection: 250 });
});
