import { afterAll, beforeAll } from "vitest";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { callsOf, type DescribedCall, type Json } from "./api-description.ts";
import { addMember, password, temporaryDatabase } from "./database.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** A small class on a running site, with the description that it gives of its API. */
export interface DescribedSite {
  dataDir: string;
  site: Site;
  document: Json & { openapi: string; components: { schemas: object } };
  calls: Map<string, DescribedCall>;
  /** An administrator, member 1; two members, 2 and 3, of whom Maria is in the examples and has not signed in yet. */
  browsers: Record<"visitor" | "chief" | "maria" | "david", Visitor>;
}

/** Starts it before the tests of one file. */
export function describedSite(): DescribedSite {
  const there = { dataDir: temporaryDatabase() } as DescribedSite;
  beforeAll(async () => {
    const email = { chief: "chief@class1985.example", maria: "maria@class1985.example", david: "david@class1985.example" };
    await addMember({ role: "administrator", email: email.chief });
    await addMember({ email: email.maria, password: await hashPassword("art-and-design-1985") });
    await addMember({ email: email.david });
    there.site = await startSite(there.dataDir);
    const visitor = () => new Visitor(there.site.origin);
    const [chief, david] = [await visitor().signIn(email.chief, password), await visitor().signIn(email.david, password)];
    there.browsers = { visitor: visitor(), chief, maria: visitor(), david };
    there.document = (await visitor().call("GET", "/api/openapi.json")).body;
    there.calls = await callsOf(there.document);
  });
  afterAll(() => there.site.stop());
  return there;
}

/** A path with this for each of its ids. */
export const withIds = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** 'PATCH /api/comments/{commentId}', of 'PATCH /api/comments/12'. */
export function nameOf(calls: Map<string, DescribedCall>, call: string): string {
  const isIt = (name: string) => new RegExp(`^${withIds(name, "[^/?]+")}(\\?|$)`).test(call);
  const name = calls.has(call) ? call : [...calls.keys()].find(isIt);
  if (!name) throw new Error(`${call} is not described`);
  return name;
}
