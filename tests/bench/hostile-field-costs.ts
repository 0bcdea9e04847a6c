import { Agent } from "node:http";
import { eq } from "drizzle-orm";
import type { Member } from "#app/domain/core/member.ts";
import { accountColumns } from "#app/domain/core/member-rows.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { hostileLists } from "../support/hostile-lists.ts";
import { mountedEndpoints, mountedForms } from "../support/mounted.ts";
import { fillPath } from "../support/operations/paths.ts";
import { validBodyOf, validFormOf } from "../support/operations/table.ts";
import { largePictures } from "../support/pictures.ts";
import { createRecords } from "../support/records.ts";
import { startSite } from "../support/site.ts";
import { sampleClass } from "./bench-class.ts";
import { answerTo, browsersOf, limit, type Sender } from "./hostile-senders.ts";
import { kilobyte, megabyte, nested, repeatTo } from "./hostile-shapes.ts";
import { cpuOf, pause, printTable } from "./measure.ts";

/**
 * What each field of each form and call costs the server with the largest, the most repeated, and the oddest value: CPU time of
 * one request, against a limit. `npm run bench:hostile-fields` after a build; `-- messages` tries only addresses with the word,
 * and SECONDS=300 stops after so long. What visitors can send comes first. Ends with 1 when one is over its limit, or gets no answer.
 */

/** Milliseconds more for each megabyte of JSON, which is read, checked for its number of tokens, and parsed, and of files. */
const readingOf = [
  ["application/json", 40],
  ["multipart/form-data", 4],
] as const;
const [formSize, visitorJson, memberJson] = [255 * kilobyte, 255 * kilobyte, 7.9 * megabyte];
/** Milliseconds more for a picture of up to 50 megapixels, whose pixels are counted or made smaller beside the main thread. */
const pixels = 1000;
/** Milliseconds after which a request is given up. */
const timeout = 30_000;
/** Milliseconds that the server gets for work after its response. */
const settleTime = 10;

/** Values for a field of a form: the text as it is sent, percent-encoded. */
const formValues: Record<string, (name: string, size: number) => string> = {
  "one long word": (name, size) => `${name}=${"a".repeat(size)}`,
  "many words": (name, size) => `${name}=${repeatTo(size, (n) => `${n.toString(36)}+`)}`,
  "many lines": (name, size) => `${name}=${repeatTo(size, () => "a%0A")}`,
  "many commas": (name, size) => `${name}=${repeatTo(size, (n) => `${n},`)}`,
  "accents to take off": (name, size) => `${name}=${repeatTo(size, () => "%E1%B8%9D")}`,
  "many times": (name, size) => repeatTo(size, (n) => `${name}=${n}&`).replace(/&[^&]*$/, ""),
};
/** Values for a property of JSON. */
const jsonValues: Record<string, (size: number) => string> = {
  "one long word": (size) => `"${"a".repeat(size)}"`,
  "many words": (size) => `"${repeatTo(size, (n) => `${n.toString(36)} `)}"`,
  "a list of numbers": (size) => `[${repeatTo(size, (n) => `${n},`).replace(/,[^,]*$/, "")}]`,
  "a list of objects": (size) => `[${repeatTo(size, (n) => `{"name":"${n}","userId":${n}},`).replace(/,[^,}]*$|,\{[^}]*$/, "")}]`,
  "lists in lists": (size) => nested(Math.floor(size / 2)),
};

/** Class lists and pictures that are made to be expensive, once for each kind, for every field that takes a file. */
const files = [
  ...hostileLists
    .filter(({ grows }, at) => !grows || at % 12 === 0)
    .map(({ name, ending, make }) => ({ name, extra: 0, make: async () => fileOf(await make(1), `list.${ending}`) })),
  ...Object.entries(largePictures).map(([name, { format, make }]) => {
    const made = once(make);
    return { name, extra: pixels, make: async () => fileOf(await made(), `photo.${format}`) };
  }),
];
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);

/** Makes a thing at the first call, because some take seconds. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const wanted = process.argv[2] ?? "";
const dataDir = sampleClass();
openDatabase(dataDir);
const personWith = (email: string) => db().select(accountColumns).from(users).where(eq(users.email, email)).get() as Member;
const [me, admin] = [personWith("maria@class1985.example"), personWith("admin@class1985.example")];
const records = await createRecords(me, admin, dataDir);
const forms = await Promise.all(
  mountedForms.map(async (form) => {
    const { role, fields } = validFormOf(form);
    return { ...form, role, address: fillPath(form.path, records), fields: await fields(records) };
  }),
);
const calls = await Promise.all(
  mountedEndpoints
    .filter(({ method, bodyType }) => method !== "GET" && bodyType === "application/json")
    .map(async (call) => ({ ...call, address: fillPath(call.path, records), body: await validBodyOf(call, records) })),
);
closeDatabase();
const site = await startSite(dataDir);
const browsers = await browsersOf(site);
const agent = new Agent({ keepAlive: true });

interface Attempt {
  name: string;
  role: Sender;
  method: string;
  address: string;
  /** Milliseconds more than others may cost. */
  extra?: number;
  body: () => Message | Promise<Message>;
}

interface Message {
  type: string;
  bytes: Buffer;
}
const urlencoded = (text: string): Message => ({ type: "application/x-www-form-urlencoded", bytes: Buffer.from(text) });
const json = (text: string): Message => ({ type: "application/json", bytes: Buffer.from(text) });
/** A form with files, as browsers send it. */
async function multipart(fields: Record<string, string | File>): Promise<Message> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const message = new Response(form);
  return { type: message.headers.get("Content-Type") ?? "", bytes: Buffer.from(await message.arrayBuffer()) };
}

const attempts: Attempt[] = [
  ...forms.flatMap(({ path, intent, role, address, fields }) =>
    Object.keys(fields).flatMap((field) =>
      Object.entries(formValues).map(([value, make]) => ({
        name: `${path} ${intent}: ${field}: ${value}`,
        role,
        method: "POST",
        address,
        body: () => {
          const others = Object.entries({ intent, csrf: browsers[role].csrf, ...fields }).filter(([name]) => name !== field);
          const rest = new URLSearchParams(others.map(([name, one]) => [name, String(one)])).toString();
          return urlencoded(`${rest}&${make(field, formSize - rest.length - 200)}`);
        },
      })),
    ),
  ),
  ...forms.flatMap(({ path, intent, role, address, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field] instanceof File)
      .flatMap((field) =>
        files.map(({ name, extra, make }) => ({
          name: `${path} ${intent}: ${field}: file: ${name}`,
          role,
          method: "POST",
          address,
          extra,
          body: async () => multipart({ intent, csrf: browsers[role].csrf, ...fields, [field]: await make() }),
        })),
      ),
  ),
  ...calls.flatMap(({ method, path, address, body }) =>
    Object.keys(body).flatMap((property) =>
      Object.entries(jsonValues).map(([value, make]) => ({
        name: `${method} ${path}: ${property}: ${value}`,
        role: /auth\/(login|forgot)|public-contact/.test(path) ? ("visitor" as const) : ("administrator" as const),
        method,
        address,
        body: () => {
          const size = /auth\/(login|forgot)|public-contact/.test(path) ? visitorJson : memberJson;
          const others = JSON.stringify({ ...body, [property]: undefined }).slice(1, -1);
          return json(`{${others}${others ? "," : ""}"${property}":${make(size - others.length - 100)}}`);
        },
      })),
    ),
  ),
]
  .filter(({ name }) => name.includes(wanted))
  .toSorted((a, b) => Number(b.role === "visitor") - Number(a.role === "visitor"));

const ask = ({ method, address, role }: Attempt, { type, bytes }: Message) => {
  const headers = { Cookie: browsers[role].cookie, "Content-Type": type };
  return answerTo(site, { method, path: address, headers, body: bytes, timeout, agent });
};

// Code that has run a few times is faster.
for (const attempt of attempts.filter((_, at) => at % 7 === 0).slice(0, 120)) await ask(attempt, await attempt.body());
const rows: { name: string; role: Sender; milliseconds: number; status: string; allowed: number }[] = [];
const end = Date.now() + Number(process.env.SECONDS || Number.POSITIVE_INFINITY) * 1000;
for (const attempt of attempts) {
  if (Date.now() > end) break;
  const body = await attempt.body();
  const perMegabyte = readingOf.find(([type]) => body.type.startsWith(type))?.[1] ?? 0;
  const allowed = limit[attempt.role] + (attempt.extra ?? 0) + (perMegabyte * body.bytes.length) / megabyte;
  let best = { milliseconds: Number.POSITIVE_INFINITY, status: "none" };
  // What is over its limit gets two more tries: a collection of garbage may have come between.
  for (let tries = 0; tries < 3 && best.milliseconds > allowed; tries++) {
    const before = cpuOf(site);
    const status = await ask(attempt, body);
    await pause(settleTime);
    const milliseconds = (cpuOf(site) - before) * 1000;
    if (milliseconds < best.milliseconds) best = { milliseconds, status };
  }
  rows.push({ name: attempt.name, role: attempt.role, allowed, ...best });
}
await site.stop();
agent.destroy();

rows.sort((a, b) => b.milliseconds / b.allowed - a.milliseconds / a.allowed);
printTable(
  "Milliseconds of CPU that one request cost the server, the dearest first",
  ["form or call, field, and value", "sent by", "CPU ms", "limit", "answer"],
  rows
    .slice(0, 30)
    .map(({ name, role, milliseconds, allowed, status }) => [name, role, milliseconds.toFixed(1), Math.round(allowed), status]),
);
const faults = rows.filter(({ status }) => status === "none" || Number(status) >= 500);
for (const { name, status } of faults) console.log(`${name}: ${status}`);
const over = rows.filter(({ allowed, milliseconds }) => milliseconds > allowed);
console.log(
  `\n${rows.length} of ${attempts.length} requests, ${over.length} over their limit, ${faults.length} without a good answer`,
);
process.exit(over.length + faults.length > 0 ? 1 : 0);
