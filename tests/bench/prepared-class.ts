import { cpSync } from "node:fs";
import { samplePassword } from "#db/demo/accounts.ts";
import type { Role } from "../support/roles.ts";
import { startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";
import { signIn, temporaryFolder } from "./bench-class.ts";
import { untilIdle } from "./measure.ts";

/** A class with people signed in. Every measured server of a build gets a copy, so all of them know the same sessions. */

export type Cookies = Visitor["cookies"];

/** A member who posts, with the token of their forms. */
export interface Writer {
  id: number;
  cookies: Cookies;
  csrf: string;
}

export interface PreparedClass {
  dataDir: string;
  /** The member is María, member 2. */
  cookies: Record<Role, Cookies>;
  /** So many that none of them reaches a limit. */
  writers: Writer[];
  /** A message to María. */
  message: number;
}

interface Person {
  id: number;
  email: string;
  lastLoginAt: string | null;
  isInMemoriam: boolean;
}

export const writerCount = 24;

/** Copies a class, and lets a checkout's code migrate the copy and sign people in. */
export async function prepareClass(source: string, checkout: string): Promise<PreparedClass> {
  const dataDir = temporaryFolder();
  cpSync(source, dataDir, { recursive: true });
  const site = await startSite(dataDir, {}, checkout);
  const visitor = new Visitor(site.origin);
  await visitor.page("/");
  const [member, administrator] = [await signIn(site.origin, "maria"), await signIn(site.origin, "admin")];
  const people = (await member.call("GET", "/api/users")).body as Person[];
  const joined = people.filter(({ id, lastLoginAt, isInMemoriam }) => id > 5 && lastLoginAt && !isInMemoriam);
  const writers: Writer[] = [];
  for (const { id, email } of joined.slice(0, writerCount)) {
    const browser = await new Visitor(site.origin).signIn(email, samplePassword);
    writers.push({ id, csrf: await browser.token(), cookies: browser.cookies });
  }
  const inbox = (await member.call("GET", "/api/messages")).body as { id: number; recipientId: number }[];
  const message = inbox.find(({ recipientId }) => recipientId === 2)?.id;
  if (!message || writers.length < writerCount) throw new Error("The sample class has too few members or messages");
  await untilIdle(site);
  await site.stop();
  const cookies = { visitor: visitor.cookies, member: member.cookies, administrator: administrator.cookies };
  return { dataDir, cookies, writers, message };
}
