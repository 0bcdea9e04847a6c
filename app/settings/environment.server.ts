import path from "node:path";
import { z } from "zod";
import { type Mailbox, type MailSettings, mailbox, smtpUrl } from "./mail-settings.server.ts";

/** An invalid setting. The message is for the person who started the program. */
export class BadSetting extends Error {}

const port = z.coerce.number().int().min(0).max(65_535);
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** A single line of text for display. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}]+$/u)
    .max(longest);

/** Each description, which comes last, completes the sentence 'NAME must be …'. */
const settings = z.object({
  PORT: port.default(3000).describe("a port number, like 3000"),
  HOST: z.string().default("127.0.0.1"),
  // Not 1: proxies keep a connection for a minute, and none may be open when the site ends.
  IDLE_MINUTES: z.coerce
    .number()
    .int()
    .max(1440)
    .refine((minutes) => minutes === 0 || minutes >= 2)
    .optional()
    .describe("0 for a site that never ends by itself, or a number of minutes from 2 to 1440"),
  DATA_DIR: z.string().default("data"),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("the address of the site, like https://class.example"),
  TRUST_PROXY: z.enum(["1", "0"]).default("0").describe("1 behind your own proxy, else 0"),
  // Litestream takes no spaces in a folder's name.
  REPLICA_URL: z
    .string()
    .regex(/^((s3|gs|abs|sftp):\/\/\S+|[\w./-]+)$/)
    .optional()
    .describe("a folder on another disk, without spaces in its name, or an address like s3://bucket/class"),
  RATE_LIMITS: z.enum(["on", "off"]).default("on").describe("on or off"),
  LOG_LEVEL: z
    .enum(levels)
    .default("info")
    .describe(`one of ${levels.join(", ")}`),
  ADMIN_EMAIL: z.email().optional().describe("an email address"),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: smtpUrl
    .optional()
    .describe("the address of a mail server, like smtps://user:password@mail.example or smtp://user:password@mail.example:587"),
  MAIL_FROM: mailbox.optional().describe("an email address, like site@class.example or Class of 1985 <site@class.example>"),
  CLASS_YEAR: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number)
    .pipe(z.int().min(1900).max(2100))
    .default(1985)
    .describe("a graduation year from 1900 to 2100, like 1985"),
  SCHOOL_NAME: line(80).default("High School of Art & Design").describe("a line of 1 to 80 characters"),
  SITE_NAME: line(60).optional().describe("a line of 1 to 60 characters"),
  TIME_ZONE: z.string().refine(isTimeZone).default("America/New_York").describe("the name of a time zone, like America/Chicago"),
});

/** The names of all settings. docs/settings.md explains them. */
export const settingNames = Object.keys(settings.shape);

/** Settings with a password, which no message repeats. */
const secretNames = new Set<keyof typeof settings.shape>(["SMTP_URL", "ADMIN_PASSWORD"]);

function isTimeZone(name: string): boolean {
  try {
    // The first check excludes offsets like +01:00, which older browsers reject.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The name of a time zone without the season: 'Eastern Time'. */
function nameOfZone(timeZone: string): string {
  const known = zoneNames.get(timeZone);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  zoneNames.set(timeZone, name);
  return name;
}
/** Kept, because looking one up takes 10 ms and the settings are read twice. */
const zoneNames = new Map<string, string>();

export type Environment = ReturnType<typeof readEnvironment>;

/** Reads and validates the settings. An empty variable counts as unset. Throws BadSetting. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof typeof settings.shape));
    const sentences = [...names].map((name) => {
      const meaning = `must be ${settings.shape[name].description}.`;
      return secretNames.has(name) ? `${name} ${meaning}` : `${name} is ${JSON.stringify(given[name])}, but ${meaning}`;
    });
    throw new BadSetting(sentences.join("\n"));
  }
  const { DATA_DIR, SITE_URL, TRUST_PROXY, RATE_LIMITS, REPLICA_URL, CLASS_YEAR, TIME_ZONE, SMTP_URL, MAIL_FROM, ...rest } =
    parsed.data;
  const siteUrl = SITE_URL ? new URL(SITE_URL) : null;
  const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(rest.HOST);
  if (RATE_LIMITS === "off" && (siteUrl?.protocol === "https:" || TRUST_PROXY === "1" || !isLoopback)) {
    throw new BadSetting(
      "RATE_LIMITS=off is for tests on this machine only: it goes with neither an https SITE_URL, nor TRUST_PROXY, nor a HOST that others can reach.",
    );
  }
  const siteName = rest.SITE_NAME ?? `Class of ${CLASS_YEAR}`;
  return {
    port: rest.PORT,
    host: rest.HOST,
    /** Minutes without a request after which the process ends; 0 for never, null if not set. */
    idleMinutes: rest.IDLE_MINUTES ?? null,
    dataDir: path.resolve(DATA_DIR),
    /** The site's origin. If null, the Host header is trusted. */
    siteOrigin: siteUrl?.origin ?? null,
    isSecure: siteUrl?.protocol === "https:",
    trustProxy: TRUST_PROXY === "1",
    rateLimits: RATE_LIMITS === "on",
    /** Where Litestream replicates the database to. */
    replicaUrl: REPLICA_URL?.includes("://") ? REPLICA_URL : REPLICA_URL ? `file://${path.resolve(REPLICA_URL)}` : null,
    /** Null for a site that sends no email. */
    mail: SMTP_URL ? mailSettings(SMTP_URL, { from: MAIL_FROM, siteUrl, siteName }) : null,
    logLevel: rest.LOG_LEVEL,
    adminEmail: rest.ADMIN_EMAIL ?? null,
    adminPassword: rest.ADMIN_PASSWORD ?? null,
    /** Import these from `#class-settings`, which works in browsers, too. */
    classSettings: {
      year: CLASS_YEAR,
      schoolName: rest.SCHOOL_NAME,
      siteName,
      timeZone: TIME_ZONE,
      timeZoneName: nameOfZone(TIME_ZONE),
    },
  };
}

/** The mail server with the sender, who is the server's user if that is an email address. Throws BadSetting. */
function mailSettings(
  server: Omit<MailSettings, "from">,
  { from, siteUrl, siteName }: { from: Mailbox | undefined; siteUrl: URL | null; siteName: string },
): MailSettings {
  const address = from?.address ?? server.login?.user;
  if (!z.email().safeParse(address).success || !address) {
    throw new BadSetting(
      "SMTP_URL is set, so MAIL_FROM must be the email address that the site writes from, like Class of 1985 <site@class.example>.",
    );
  }
  if (!siteUrl && !server.isLoopback) {
    throw new BadSetting("SMTP_URL is set, so SITE_URL must be set, too: emails have links to the site.");
  }
  return { ...server, from: { name: from?.name || siteName, address } };
}

let current: Environment | undefined;

/** The settings of this process, read once. */
export function environment(): Environment {
  current ??= readEnvironment();
  return current;
}
