import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { takesBody, validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import { createRecords } from "#tests/support/records.ts";
import type { Role } from "#tests/support/roles.ts";
import { turnOff } from "#tests/support/second-factor.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Invalid input gets a sentence that somebody wrote, never a schema's default message. */

const dataDir = temporaryDatabase();
let site: Site;
let admin: Member;
beforeAll(async () => {
  admin = await addMember({ role: "administrator" });
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

const defaultMessage = /Invalid (input|option|string)|expected \w+, received|\bundefined\b|\[object/;

/** Empty values of a field; null omits the field. */
const emptyValues = ["", " \r\n\t ", null];

/** A browser in a role, and new records for it, because a successful post may use up the old ones. */
async function prepare(role: Role) {
  const me = await addMember();
  turnOff(admin);
  const browser = new Visitor(site.origin);
  if (role !== "visitor") await browser.signIn(role === "administrator" ? admin.email : me.email, password);
  return { browser, records: await createRecords(me, admin, dataDir) };
}

test.each(mountedForms)("form $path $intent with an empty field", async (mounted) => {
  const { path, intent } = mounted;
  const { role, fields: validFields } = validFormOf(mounted);
  let { browser, records } = await prepare(role);
  for (const name of Object.keys(await validFields(records))) {
    for (const empty of emptyValues) {
      const fields = { ...(await validFields(records)) };
      if (empty === null) delete fields[name];
      else fields[name] = empty;
      const { status, html } = await browser.postByScript(fillPath(path, records), intent, fields);
      expect.soft(status, `${name} '${empty}'`).toBeLessThan(500);
      expect.soft(html, `${name} '${empty}'`).not.toMatch(defaultMessage);
      if (status < 400) ({ browser, records } = await prepare(role));
    }
  }
});

const wrongValues = [null, " ", 0, -1, true, [], {}, undefined];

test.each(mountedEndpoints.filter(takesBody))("call $method $path with a wrong value in a field", async (call) => {
  const { method, path, operations } = call;
  const role = operations.every(({ isPublic }) => isPublic) ? "visitor" : "administrator";
  let { browser, records } = await prepare(role);
  for (const name of Object.keys(await validBodyOf(call, records))) {
    for (const wrong of wrongValues) {
      const body = { ...(await validBodyOf(call, records)), [name]: wrong };
      const answer = await browser.call(method, fillPath(path, records), body);
      expect.soft(answer.status, `${name} ${JSON.stringify(wrong)}`).toBeLessThan(500);
      if (answer.status < 400) ({ browser, records } = await prepare(role));
      else expect.soft(JSON.stringify(answer.body), `${name} ${JSON.stringify(wrong)}`).not.toMatch(defaultMessage);
    }
  }
});
