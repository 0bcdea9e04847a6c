import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { takesBody, validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { createRecords } from "#tests/support/records.ts";
import type { Role } from "#tests/support/roles.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

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

/** A browser of somebody's, and records for them to be at; new ones after a post that was good and used some up. */
async function prepared(role: Role) {
  const me = await addMember();
  const browser = new Visitor(site.origin);
  if (role !== "visitor") await browser.signIn(role === "administrator" ? chief.email : me.email, password);
  return { browser, records: await createRecords(me, chief, dataDir) };
}

test.each(mountedForms)("form $path $intent, a field of it with nothing in it", async (mounted) => {
  const { path, intent } = mounted;
  const { role, fields: goodFields } = validFormOf(mounted);
  let { browser, records } = await prepared(role);
  for (const name of Object.keys(await goodFields(records))) {
    for (const nothing of nothings) {
      const fields = { ...(await goodFields(records)) };
      if (nothing === null) delete fields[name];
      else fields[name] = nothing;
      const { status, html } = await browser.post(fillPath(path, records), intent, fields);
      expect.soft(status, `${name} '${nothing}'`).toBeLessThan(500);
      // What a script is answered is no page.
      const words = /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/<[^>]*>/g, " ") ?? html;
      expect.soft(words, `${name} '${nothing}'`).not.toMatch(unwritten);
      if (status < 400) ({ browser, records } = await prepared(role));
    }
  }
});

const wrongThings = [null, " ", 0, -1, true, [], {}, undefined];

test.each(mountedEndpoints.filter(takesBody))("call $method $path, a field of it with the wrong thing in it", async (call) => {
  const { method, path, operations } = call;
  const role = operations.every(({ isPublic }) => isPublic) ? "visitor" : "administrator";
  let { browser, records } = await prepared(role);
  for (const name of Object.keys(await validBodyOf(call, records))) {
    for (const wrong of wrongThings) {
      const body = { ...(await validBodyOf(call, records)), [name]: wrong };
      const answer = await browser.call(method, fillPath(path, records), body);
      expect.soft(answer.status, `${name} ${JSON.stringify(wrong)}`).toBeLessThan(500);
      if (answer.status < 400) ({ browser, records } = await prepared(role));
      else expect.soft(JSON.stringify(answer.body), `${name} ${JSON.stringify(wrong)}`).not.toMatch(unwritten);
    }
  }
});
