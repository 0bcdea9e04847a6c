import type { CallFrame } from "./cpu-profile.ts";

/** What a server's CPU time is for, by the source file of a function. */

export const categories = [
  "React",
  "queries",
  "session",
  "data for scripts",
  "compression",
  "log",
  "routing",
  "own code",
  "HTTP",
  "collection",
  "rest",
] as const;
export type Category = (typeof categories)[number] | "idle";

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join("|")})/`);
const ours = (folder: string) => new RegExp(`^(?!.*/node_modules/).*/${folder}`);

/** The first that a file matches counts. Files that match none, such as Node's streams, count for their callers. */
const rules: [Category, RegExp][] = [
  ["React", packages("react", "react-dom", "scheduler")],
  ["queries", packages("drizzle-orm", "better-sqlite3")],
  ["queries", ours("db/")],
  ["data for scripts", /\/react-router\/.*\/(turbo-stream|single-fetch)/],
  ["session", /\/react-router\/.*\/server-runtime\/(cookies|crypto|sessions)/],
  ["session", packages("cookie-es", "remix-auth", "remix-auth-form")],
  ["session", ours("app/(domain/sign-in/|http/(session|authenticator|guards|known-device-cookie)\\.)")],
  ["compression", /^node:(zlib|internal\/.*zlib)/],
  ["log", packages("pino[\\w-]*", "sonic-boom", "thread-stream", "@pinojs/[\\w-]+", "safe-stable-stringify")],
  ["log", ours("app/http/log\\.")],
  ["routing", packages("react-router", "@react-router/[\\w-]+", "@remix-run/[\\w-]+")],
  ["routing", /^node:internal\/(webstreams|deps\/undici|url|abort_controller)/],
  ["HTTP", /^node:(_http_|http|net|internal\/http)/],
  ["own code", ours("app/")],
];

/** What is rendering, too, when React calls it: components, and the router's hooks. */
const partsOfRendering = [ours("app/"), packages("react-router")];

/** V8's names of what is no function. */
const states = new Map<string, Category>([
  ["(garbage collector)", "collection"],
  ["(idle)", "idle"],
  ["(program)", "rest"],
  ["(root)", "rest"],
]);

/** The category of a function in a source file. Undefined if it has the category of its caller. */
export function categoryOf({ functionName, url }: CallFrame, file: string, caller: Category | undefined): Category | undefined {
  if (url === "") return states.get(functionName);
  const category = rules.find(([, expression]) => expression.test(file))?.[0];
  const isPlain = category === "own code" || category === "routing";
  if (caller === "React" && isPlain && partsOfRendering.some((expression) => expression.test(file))) return "React";
  return category;
}
