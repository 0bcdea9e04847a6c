import { expect, test } from "vitest";
import { accessSite, type Kind } from "#tests/support/access-site.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { takesBody, validBodyOf, validFormOf } from "#tests/support/mounted-posts.ts";
import type { Role } from "#tests/support/roles.ts";
import { fillPath } from "#tests/support/valid-posts.ts";

/** Invalid input gets a sentence that somebody wrote, never a schema's default message. */

const { browserOf, records, restore } = accessSite();

/** Who may send what members may send about the records. */
const sender: Record<Role, Kind> = { visitor: "visitor", member: "owner", administrator: "administrator" };

const defaultMessage = /Invalid (input|option|string)|expected \w+, received|\bundefined\b|\[object/;

/** Empty values of a field; null omits the field. */
const emptyValues = ["", " \r\n\t ", null];

test.each(mountedForms)("form $path $intent with an empty field", async (mounted) => {
  const { path, intent } = mounted;
  const { role, fields: validFields } = validFormOf(mounted);
  let browser = browserOf(sender[role]);
  for (const name of Object.keys(await validFields(records()))) {
    for (const empty of emptyValues) {
      const fields = { ...(await validFields(records())) };
      if (empty === null) delete fields[name];
      else fields[name] = empty;
      const { status, html } = await browser.postByScript(fillPath(path, records()), intent, fields);
      expect.soft(status, `${name} '${empty}'`).toBeLessThan(500);
      expect.soft(html, `${name} '${empty}'`).not.toMatch(defaultMessage);
      // A successful post may use up the records, and the session.
      if (status >= 400) continue;
      restore();
      browser = browserOf(sender[role]);
    }
  }
});

const wrongValues = [null, " ", 0, -1, true, [], {}, undefined];

test.each(mountedEndpoints.filter(takesBody))("call $method $path with a wrong value in a field", async (call) => {
  const { method, path, operations } = call;
  const browser = browserOf(operations.every(({ isPublic }) => isPublic) ? "visitor" : "administrator");
  for (const name of Object.keys(await validBodyOf(call, records()))) {
    for (const wrong of wrongValues) {
      const body = { ...(await validBodyOf(call, records())), [name]: wrong };
      const answer = await browser.call(method, fillPath(path, records()), body);
      expect.soft(answer.status, `${name} ${JSON.stringify(wrong)}`).toBeLessThan(500);
      if (answer.status < 400) restore();
      else expect.soft(JSON.stringify(answer.body), `${name} ${JSON.stringify(wrong)}`).not.toMatch(defaultMessage);
    }
  }
});
