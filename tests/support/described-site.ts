import { afterAll, beforeAll } from "vitest";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { type DescribedEndpoint, endpointsOf, type Json } from "./api-description.ts";
import { temporaryDatabase } from "./database.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { addAdministrator, addMember, password } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

/** A running site with a mail server and a small class, and the OpenAPI document it serves. */
export interface DescribedSite {
  dataDir: string;
  site: Site;
  document: Json & { openapi: string; components: { schemas: object } };
  endpoints: Map<string, DescribedEndpoint>;
  /** An administrator (member 1) and two members (2 and 3). Maria's credentials are those of the examples, and she is not signed in. */
  browsers: Record<"visitor" | "admin" | "maria" | "david", Visitor>;
}

/** Starts the site before the tests of a file and stops it after them. */
export function describedSite(): DescribedSite {
  const site = { dataDir: temporaryDatabase() } as DescribedSite;
  let mailServer: MailServer;
  beforeAll(async () => {
    const email = { admin: "admin@class1985.example", maria: "maria@class1985.example", david: "david@class1985.example" };
    addAdministrator({ email: email.admin });
    addMember({ email: email.maria, password: await hashPassword("art-and-design-1985") });
    addMember({ email: email.david });
    mailServer = await startMailServer({ answerTo: (recipient) => (recipient.startsWith("refused") ? 550 : undefined) });
    site.site = await startSite(site.dataDir, { SMTP_URL: mailServer.url, MAIL_FROM: "site@class1985.example" });
    const visitor = () => new Visitor(site.site.origin);
    const [admin, david] = [await visitor().signIn(email.admin, password), await visitor().signIn(email.david, password)];
    site.browsers = { visitor: visitor(), admin, maria: visitor(), david };
    site.document = (await visitor().call("GET", "/api/openapi.json")).body;
    site.endpoints = await endpointsOf(site.document);
  });
  afterAll(async () => {
    await site.site.stop();
    await mailServer.close();
  });
  return site;
}

/** A path with each of its parameters replaced by this ID. */
export const withIds = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** Finds 'PATCH /api/comments/{commentId}' for 'PATCH /api/comments/12'. */
export function endpointNameOf(endpoints: Map<string, DescribedEndpoint>, request: string): string {
  const matches = (name: string) => new RegExp(`^${withIds(name, "[^/?]+")}(\\?|$)`).test(request);
  const name = endpoints.has(request) ? request : [...endpoints.keys()].find(matches);
  if (!name) throw new Error(`${request} is not described`);
  return name;
}
