import { pictureFile, pictureText } from "../support/pictures.ts";
import type { Site } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { signIn } from "./bench-class.ts";
import { pause } from "./measure.ts";

/** What members write while kills.ts kills the server, and which of it the site has acknowledged. */

/** The meet-ups of the class have the ids from 1 to this number. */
export const meetUps = 10;

/** What the site has acknowledged: the rows to look for, by what wrote them, and the last text where each replaces the one before. */
export const kinds = [
  "comments",
  "messages",
  "photos by the API",
  "photos by the form, with originals",
  "names in photos",
  "answers",
  "replies",
  "check-ins",
  "walk-ins",
  "imported people",
] as const;
export type Kind = (typeof kinds)[number];
export const acknowledged = Object.fromEntries(kinds.map((kind) => [kind, [] as string[]])) as Record<Kind, string[]>;

/** When each was acknowledged, in milliseconds, by its kind and key. */
export const acknowledgedAt = new Map<string, number>();

/** Sessions that outlive the kills. */
export interface Cookies {
  administrator: Map<string, string>;
  maria: Map<string, string>;
  david: Map<string, string>;
  csrf: string;
}

export async function cookiesOf(site: Site): Promise<Cookies> {
  const visitor = new Visitor(site.origin);
  const token = await visitor.token();
  const of = async (name: "admin" | "maria" | "david") =>
    new Map([...(await signIn(site.origin, name)).cookies, ...visitor.cookies]);
  return { administrator: await of("admin"), maria: await of("maria"), david: await of("david"), csrf: token };
}

/** Repeats a write until the connection breaks, for which fetch throws a TypeError. */
export async function repeat(write: (n: number) => Promise<void>) {
  for (let n = 0; ; n++) {
    try {
      await write(n);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** One function for each thing that members write; its number counts its calls in this round. */
export function writers(site: Site, cookies: Cookies, round: number, memberIds: number[]): ((n: number) => Promise<void>)[] {
  const as = (name: "administrator" | "maria" | "david") => {
    const browser = new Visitor(site.origin);
    for (const [cookie, value] of cookies[name]) browser.cookies.set(cookie, value);
    return browser;
  };
  const [administrator, maria, david] = [as("administrator"), as("maria"), as("david")];
  const call = async (browser: Visitor, method: string, address: string, body?: object) => {
    const { status, body: answer } = await browser.call(method, address, body);
    if (status >= 300) throw new Error(`${method} ${address} answered ${status}: ${JSON.stringify(answer)}`);
    return answer as { id: number };
  };
  const form = async (browser: Visitor, address: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ csrf: cookies.csrf, ...fields })) body.append(name, value);
    const response = await browser.request(address, { method: "POST", body });
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${fields.intent} answered ${response.status}`);
    return response.headers.get("Location") ?? "";
  };
  const note = (kind: Kind, key: string) => {
    acknowledged[kind].push(key);
    acknowledgedAt.set(`${kind} ${key}`, Date.now());
  };
  const color = (n: number) => `hsl(${(round * 18 + n) % 360}, ${40 + (n % 50)}%, ${20 + (round % 60)}%)`;
  return [
    async (n) => {
      const { id } = await call(maria, "POST", "/api/photo-collections/1/comments", { content: `${round}.${n}` });
      note("comments", String(id));
    },
    async (n) => {
      const recipientId = memberIds[10 + ((round * 31 + n) % 300)];
      const { id } = await call(david, "POST", "/api/messages", { recipientId, subject: `${round}.${n}`, content: "x" });
      note("messages", String(id));
    },
    async (n) => {
      const photo = { collectionId: 1, title: `Api ${round}.${n}`, imageUrl: await pictureText(color(n)) };
      const { id } = await call(maria, "POST", "/api/yearbook", photo);
      note("photos by the API", String(id));
      const text = `Name ${round}.${n}`;
      await call(david, "PATCH", `/api/yearbook/${id}/names`, { names: [{ name: text, userId: null }], known: [] });
      note("names in photos", text);
    },
    async (n) => {
      const title = `Form ${round}.${n}`;
      const photo = await pictureFile(`${round}-${n}.jpg`, color(n + 180));
      await form(maria, "/yearbook", { intent: "add-photo", collectionId: "1", title, photo, keepOriginal: "on" });
      note("photos by the form, with originals", title);
    },
    async (n) => {
      const answer = `${round}.${n}`;
      await call(maria, "POST", "/api/book/answers", { answers: [{ questionId: 1, answer, audience: "members" }] });
      note("answers", answer);
    },
    async (n) => {
      const text = `${round}.${n}`;
      await call(david, "POST", `/api/reunions/${(round % meetUps) + 1}/reply`, { answer: "coming", guests: 0, note: text });
      note("replies", `${(round % meetUps) + 1} ${text}`);
    },
    async (n) => {
      // A few members of each meet-up in each round, and nobody twice.
      const [meetUp, place] = [(round % meetUps) + 1, Math.floor(round / meetUps) * 32 + n];
      const userId = n < 32 ? memberIds[place] : undefined;
      if (!userId) {
        await pause(20);
        // It notices the kill, too.
        await call(administrator, "GET", "/api/auth/me");
        return;
      }
      await call(administrator, "POST", `/api/reunions/${meetUp}/check-in/${userId}`, { guests: 0 });
      note("check-ins", `${meetUp} ${userId}`);
    },
    async (n) => {
      // A letter between the numbers, because names are compared without blanks.
      const name = `Walker ${round}w${n}`;
      await call(administrator, "POST", "/api/reunions/1/walk-ins", { name });
      note("walk-ins", name);
    },
    async (n) => {
      const email = `new${round}.${n}@class.example`;
      const file = new File([`First Name,Last Name,E-mail\nNew${round},Person${n},${email}\n`], "class.csv");
      const checked = await form(administrator, "/admin/import", { intent: "check-roster", file });
      const roster = new URL(checked, site.origin).searchParams.get("roster") ?? "";
      await form(administrator, "/admin/import", { intent: "import-roster", roster });
      note("imported people", email);
    },
  ];
}
