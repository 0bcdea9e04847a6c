import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/people.ts";
import { addMember, password, temporaryDatabase } from "../support/database.ts";
import { callDoors, formDoors } from "../support/doors.ts";
import { type Site, startSite } from "../support/site.ts";
import { makeThings } from "../support/things.ts";
import { filledIn, validBodies, validForms } from "../support/valid-posts.ts";
import { Visitor } from "../support/visitor.ts";

/** "Bad input gets a clear sentence": never what a schema says by itself where nobody has written one. */

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

const unwritten = /Invalid (input|option|string)|expected \w+, received|\bundefined\b|\[object/;

/** What people leave in a field when they have nothing to say; null leaves the field out. */
const nothings = ["", " \r\n\t ", null];

/** A browser of somebody's, and things for them to be at; new ones after a post that was good and used some up. */
async function prepared(who: string | undefined) {
  const me = await addMember();
  const browser = new Visitor(site.origin);
  if (who !== "visitor") await browser.signIn(who === "administrator" ? chief.email : me.email, password);
  return { browser, things: await makeThings(me, chief, dataDir) };
}

test.each(formDoors)("form $path $intent, a field of it with nothing in it", async ({ path, intent }) => {
  const form = validForms[path]?.[intent];
  let { browser, things } = await prepared(form?.who);
  for (const name of Object.keys({ ...(await form?.fields(things)) })) {
    for (const nothing of nothings) {
      const fields = { ...(await form?.fields(things)) };
      if (nothing === null) delete fields[name];
      else fields[name] = nothing;
      const { status, html } = await browser.post(filledIn(path, things), intent, fields);
      expect.soft(status, `${name} '${nothing}'`).toBeLessThan(500);
      const words = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]*>/g, " ") ?? "";
      expect.soft(words, `${name} '${nothing}'`).not.toMatch(unwritten);
      if (status < 400) ({ browser, things } = await prepared(form?.who));
    }
  }
});

const wrongThings = [null, " ", 0, -1, true, [], {}, undefined];

test.each(callDoors.filter(({ method, path }) => `${method} ${path}` in validBodies))(
  "call $method $path, a field of it with the wrong thing in it",
  async ({ method, path }) => {
    const goodBody = validBodies[`${method} ${path}`] ?? (() => ({}));
    const who = /auth|public-contact$/.test(path) ? "visitor" : "administrator";
    let { browser, things } = await prepared(who);
    for (const name of Object.keys(await goodBody(things))) {
      for (const wrong of wrongThings) {
        const body = { ...(await goodBody(things)), [name]: wrong };
        const answer = await browser.call(method, filledIn(path, things), body);
        expect.soft(answer.status, `${name} ${JSON.stringify(wrong)}`).toBeLessThan(500);
        if (answer.status < 400) ({ browser, things } = await prepared(who));
        else expect.soft(JSON.stringify(answer.body), `${name} ${JSON.stringify(wrong)}`).not.toMatch(unwritten);
      }
    }
  },
);
