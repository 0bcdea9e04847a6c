import path from "node:path";
import { z } from "zod";

/** A setting that the program cannot start with; the message is for the person who started it. */
export class BadSetting extends Error {}

const port = z.coerce.number().int().min(0).max(65_535);
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const settings = z.object({
  PORT: port.default(3000).describe("a port number"),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.enum(["1", "0"]).default("0"),
  // Litestream takes no spaces in a folder's name.
  REPLICA_URL: z
    .string()
    .regex(/^((s3|gs|abs|sftp):\/\/\S+|[\w./-]+)$/)
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(levels).default("info"),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
});

const meanings: Record<string, string> = {
  PORT: "a port number, like 3000",
  SITE_URL: "the address of the site, like https://class1985.example",
  TRUST_PROXY: "1 when a proxy of yours stands in front, else 0",
  REPLICA_URL: "a folder on another disk, without spaces in its name, or an address like s3://bucket/class-of-1985",
  RATE_LIMITS: "on or off",
  LOG_LEVEL: `one of ${levels.join(", ")}`,
  ADMIN_EMAIL: "an e-mail address",
};

export type Environment = ReturnType<typeof readEnvironment>;

/** Reads and checks the settings of the process. Empty variables mean unset. Throws BadSetting. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0]));
    const lines = names.map((name) => `${name} is ${JSON.stringify(given[name])}, but must be ${meanings[name] ?? "set"}.`);
    throw new BadSetting(lines.join("\n"));
  }
  const { DATA_DIR, SITE_URL, TRUST_PROXY, RATE_LIMITS, REPLICA_URL, ...rest } = parsed.data;
  const siteUrl = SITE_URL ? new URL(SITE_URL) : null;
  const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(rest.HOST);
  if (RATE_LIMITS === "off" && (siteUrl?.protocol === "https:" || TRUST_PROXY === "1" || !isLoopback)) {
    throw new BadSetting(
      "RATE_LIMITS=off is for tests on this machine only: it goes with neither an https SITE_URL, nor TRUST_PROXY, nor a HOST that others can reach.",
    );
  }
  return {
    port: rest.PORT,
    host: rest.HOST,
    dataDir: path.resolve(DATA_DIR),
    /** The site's own origin, where it is set; without it, the Host header is believed. */
    siteOrigin: siteUrl?.origin ?? null,
    isSecure: siteUrl?.protocol === "https:",
    trustProxy: TRUST_PROXY === "1",
    rateLimits: RATE_LIMITS === "on",
    /** Where every change of the database is copied to, as Litestream takes it. */
    replicaUrl: REPLICA_URL?.includes("://") ? REPLICA_URL : REPLICA_URL ? `file://${path.resolve(REPLICA_URL)}` : null,
    logLevel: rest.LOG_LEVEL,
    adminEmail: rest.ADMIN_EMAIL ?? null,
    adminPassword: rest.ADMIN_PASSWORD ?? null,
  };
}

let current: Environment | undefined;

/** The settings of this process, read once. */
export function environment(): Environment {
  current ??= readEnvironment();
  return current;
}
