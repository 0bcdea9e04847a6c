import { expect, test } from "vitest";
import { accessSite, type Kind, type Outcome, outcomeOf } from "#tests/support/access-site.ts";
import { goneThings } from "#tests/support/gone-things.ts";
import { mountedEndpoints, mountedForms } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/operations/paths.ts";
import type { Fields } from "#tests/support/operations/subject.ts";
import { validBodyOf, validFormOf } from "#tests/support/operations/table.ts";
import type { Records } from "#tests/support/records.ts";

/** The risk: somebody does something with what is there no more. Everything that takes it is sent by members and administrators. */

const { browserOf, csrf, errors, records, restore, watch } = accessSite();

interface Attempt {
  name: string;
  input: (from: Records) => Promise<object>;
  address: (from: Records) => string;
  /** What it names in its input; a call also names it in its address. */
  naming: (from: Records) => Promise<unknown>;
  send: (kind: Kind, address: string, input: object) => Promise<Outcome>;
}

const attempts: Attempt[] = [
  ...mountedForms.map((form) => ({
    name: `${form.path} ${form.intent}`,
    input: async (from: Records) => validFormOf(form).fields(from),
    address: (from: Records) => fillPath(form.path, from),
    naming: async (from: Records) => validFormOf(form).fields(from),
    send: async (kind: Kind, address: string, input: object) => {
      const fields = { ...(input as Fields), csrf: csrf() };
      const { status, headers, html } = await browserOf(kind).postByScript(address, form.intent, fields);
      return outcomeOf(status, headers.get("Location"), html);
    },
  })),
  ...mountedEndpoints.map((call) => ({
    name: `${call.method} ${call.path}`,
    input: (from: Records) => validBodyOf(call, from),
    address: (from: Records) => fillPath(call.path, from),
    naming: async (from: Records) => [fillPath(call.path, from), await validBodyOf(call, from)],
    send: async (kind: Kind, address: string, input: object) =>
      outcomeOf((await browserOf(kind).call(call.method, address, call.method === "GET" ? undefined : input)).status, null),
  })),
];

/** What attempts name, without what differs each time, such as codes. */
const steadyTexts = new Map<string, string | null>();
async function steadyText({ name, naming }: Attempt): Promise<string | null> {
  let text = steadyTexts.get(name);
  if (text === undefined) {
    const again = JSON.stringify(await naming(records()));
    text = JSON.stringify(await naming(records()));
    if (again !== text) text = null;
    steadyTexts.set(name, text);
  }
  return text;
}

/** Whether it names one of these records. */
async function isAbout(names: readonly (keyof Records)[], attempt: Attempt): Promise<boolean> {
  const unlikely = 987_654;
  const others = names.map((name) => {
    const record = records()[name];
    return [name, typeof record === "object" ? { ...record, id: unlikely } : typeof record === "string" ? "unlikely" : unlikely];
  });
  const text = await steadyText(attempt);
  return text !== null && text !== JSON.stringify(await attempt.naming({ ...records(), ...Object.fromEntries(others) }));
}

test.each(goneThings)("nothing is done with $state", async ({ names, change, remains }) => {
  const about: Attempt[] = [];
  for (const attempt of attempts) if (await isAbout(names, attempt)) about.push(attempt);
  expect(about.length).toBeGreaterThan(0);
  await restore();
  change(records());
  const done: string[] = [];
  for (const { name, address, input, send } of about) {
    for (const kind of ["member", "owner", "administrator"] as const) {
      const sent = await input(records());
      const changed = watch();
      const outcome = await send(kind, address(records()), sent);
      const isDone = name.startsWith("GET ") ? outcome === "done" : changed().length > 0;
      if (isDone && !remains.includes(name)) done.push(`${name}: ${kind}`);
      if (!isDone || name.startsWith("GET ")) continue;
      await restore();
      change(records());
    }
  }
  await restore();
  expect(done).toEqual([]);
  expect(errors()).toEqual([]);
});
