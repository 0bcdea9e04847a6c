import { type Random, randomFrom } from "#db/demo/random.ts";
import {
  formCommands,
  hostileJson,
  hostileJsonValue,
  hostileNames,
  hostileTexts,
  oddDispositions,
  oddHeaders,
  oddTypes,
} from "./hostile-values.ts";
import { type Role, roles } from "./visitor.ts";

/** Random requests that no browser sends. A number determines each one, so that a failing request can be repeated. */

/** A field of a form. A file has its bytes, so that building a request is synchronous. */
export type Field = [name: string, value: string | { name: string; type: string; bytes: Buffer }];

/** The forms, calls, and pages of a site, and the people who use them. */
export interface Target {
  forms: { name: string; path: string; fields: Field[] }[];
  calls: { method: string; path: string; body: object }[];
  pages: string[];
  /** The names by which scripts ask for the data of pages. */
  routes: string[];
  /** The parameters of addresses that open dialogs. */
  parameters: string[];
  people: Record<Role, { cookie: string; csrf: string }>;
}

export interface MalformedRequest {
  as: Role;
  /** The page, form, or call that it is a variation of. */
  of: string;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** The number of body bytes before the connection closes; null sends the whole body. */
  cutAfter: number | null;
}

/** The request with this number. */
export function malformedRequest(number: number, target: Target): MalformedRequest {
  const random = randomFrom(number);
  // Neighboring seeds start with similar numbers.
  for (let n = 0; n < 3; n++) random.next();
  const as = random.pick(roles);
  const [make, turn] = makerOf(number);
  const request = make(random, target, as, turn);
  request.headers.push(["Cookie", cookieOf(random, target, as)]);
  if (random.chance(0.15)) request.headers.push(random.pick(oddHeaders));
  if (random.chance(0.04))
    request.method = random.pick(["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "TRACE", "HEAD", "PROPFIND"]);
  if (random.chance(0.12)) request.path += random.pick(request.path.includes("?") ? ["&"] : ["?"]) + query(random, target);
  const isCut = request.body.length > 20 && random.chance(0.02);
  return { as, ...request, cutAfter: isCut ? random.between(0, request.body.length - 1) : null };
}

type Draft = Pick<MalformedRequest, "of" | "method" | "path" | "headers" | "body">;
/** `turn` counts the requests of this kind. */
type Maker = (random: Random, target: Target, as: Role, turn: number) => Draft;

/** The kind of a request, and how many of that kind have come before. Of eight, three are forms, three calls, and two pages. */
function makerOf(number: number): [make: Maker, turn: number] {
  const [round, place] = [Math.floor(number / 8), number % 8];
  if (place < 3) return [formPost, round * 3 + place];
  if (place < 6) return [call, round * 3 + place - 3];
  return [pageRequest, round * 2 + place - 6];
}

/** The item whose turn it is, so that each has its share of the requests. */
const inTurn = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;

function cookieOf(random: Random, { people }: Target, as: Role): string {
  const { cookie } = people[as];
  if (random.chance(0.93)) return cookie;
  return random.pick([
    "session=%%%; visitor=%",
    `session=${"x".repeat(4000)}`,
    "session=bnVsbA==.x; visitor=bnVsbA==",
    "session=IiI=.; visitor=IiI=; version=e30=",
    "session; ; =; visitor==; \xff\xfe=1",
    "__proto__=1; constructor=2; toString=3",
    `${cookie}; ${cookie}`,
    cookie.replace(/session=.{6}/, "session=AAAAAA"),
    `${cookie}; scripts=broken; version=%22`,
  ]);
}

function query(random: Random, { parameters }: Target): string {
  const name = random.pick([
    ...parameters,
    ..."album photo q type page sort message before filter show of named question part paper who first lines archive number".split(
      " ",
    ),
    ..."done continue from roster _routes index member resource result userId sheet headings encoding step c1 c2 deleted batch".split(
      " ",
    ),
    ...hostileNames,
  ]);
  const text = random.pick(hostileTexts);
  const sent = random.chance(0.1) ? text.replace(/[^\x21-\x7e]|#/g, "%") : encodeURIComponent(text.toWellFormed());
  return `${encodeURIComponent(name.toWellFormed())}=${sent}`.slice(0, 6000);
}

const pageRequest: Maker = (random, target, _as, turn) => {
  const of = inTurn([...target.pages, "/assets/x.js", "/favicon.svg", "/art/../../package.json"], turn);
  let path = of;
  if (random.chance(0.3)) path = path.replace(/[^/?]+$/, () => pathPiece(random));
  if (random.chance(0.25)) path = path === "/" ? "/_.data" : `${path}.data`;
  if (random.chance(0.1))
    path += random.pick(["/", "//", "/..", "/.", "%2f", "%5c", ";a=b", "/%2e%2e/%2e%2e/alumni.sqlite", "%"]);
  if (random.chance(0.05))
    path = random.pick(["//evil.example/x", "/\\evil", "http://evil.example/", "*", "/?", "/%", "/%ff", "///"]);
  if (random.chance(0.5)) path += `${path.includes("?") ? "&" : "?"}${query(random, target)}`;
  if (random.chance(0.2))
    path += `${path.includes("?") ? "&" : "?"}_routes=${random.pick(["root", "routes%2Fnone", "%00", "", ...target.routes])}`;
  return { of, method: random.chance(0.9) ? "GET" : "HEAD", path, headers: [], body: Buffer.alloc(0) };
};

const pathPiece = (random: Random) => encodeURIComponent(random.pick(hostileTexts).slice(0, 2000).toWellFormed());

const call: Maker = (random, { calls }, _as, turn) => {
  const { method, path, body } = inTurn(calls, turn);
  const of = `${method} ${path}`;
  const bad = random.chance(0.2) ? path.replace(/\/[^/]+$/, () => `/${pathPiece(random)}`) : path;
  const type = random.chance(0.85) ? "application/json" : random.pick(oddTypes);
  const headers: [string, string][] = method === "GET" ? [] : [["Content-Type", type]];
  return { of, method, path: bad, headers, body: method === "GET" ? Buffer.alloc(0) : jsonOf(random, body) };
};

function jsonOf(random: Random, body: object): Buffer {
  if (random.chance(0.25)) return Buffer.from(random.pick(hostileJson));
  const entries = Object.entries(body);
  const changed = entries.map(([name, value]) => [
    name,
    random.chance(1.5 / (entries.length + 1)) ? hostileJsonValue(random) : value,
  ]);
  if (random.chance(0.2)) changed.push([random.pick([...hostileNames, "id", "role", "userId"]), hostileJsonValue(random)]);
  const text = JSON.stringify(Object.fromEntries(changed));
  return maybeDamage(random, Buffer.from(text));
}

/** The bytes, sometimes cut off or with invalid UTF-8 in them. */
function maybeDamage(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0 || !random.chance(0.06)) return bytes;
  const at = random.between(0, bytes.length - 1);
  return random.pick([
    bytes.subarray(0, at),
    Buffer.concat([bytes.subarray(0, at), Buffer.from([0xc0, 0xff, 0x80]), bytes.subarray(at)]),
  ]);
}

const formPost: Maker = (random, { forms, people }, as, turn) => {
  const { name: of, path, fields: valid } = inTurn(forms, turn);
  const fields = valid.flatMap((field) => maybeAlterField(random, field, valid.length));
  const token = random.pick([...Array(9).fill(people[as].csrf), "", random.pick(hostileTexts), people[random.pick(roles)].csrf]);
  if (random.chance(0.97)) fields.push(["csrf", token]);
  if (random.chance(0.03)) fields.push(["csrf", "again"]);
  if (random.chance(0.1)) fields.push([random.pick(hostileNames), random.pick(hostileTexts)]);
  if (random.chance(0.03)) fields.push(["__intent__", random.pick(formCommands)]);
  const hasFile = fields.some(([, value]) => typeof value !== "string");
  const asParts = hasFile ? random.chance(0.95) : random.chance(0.25);
  const { type, body } = asParts ? multipart(random, fields) : urlencoded(random, fields);
  const sent = random.chance(0.03) ? random.pick(oddTypes) : type;
  return {
    of,
    method: "POST",
    path: random.chance(0.1) ? dataPath(path) : path,
    headers: [["Content-Type", sent]],
    body: maybeDamage(random, body),
  };
};

const dataPath = (path: string) => (path === "/?index" ? "/_.data?index" : path.replace(/(?=\?|$)/, ".data"));

function maybeAlterField(random: Random, [name, value]: Field, fieldCount: number): Field[] {
  if (!random.chance(1.5 / (fieldCount + 1))) return [[name, value]];
  const text = random.pick(hostileTexts);
  return random.pick<Field[]>([
    [],
    [[name, text]],
    [[name, text]],
    [[name, text]],
    [
      [name, value],
      [name, text],
    ],
    [[`${name}[0]`, text]],
    [[`${name}[${random.pick(["", "99999999", "__proto__", "-1", "x"])}]`, text]],
    [[`${name}.a.b`, text]],
    [
      [
        name,
        { name: text.slice(0, 2000), type: random.pick(["image/jpeg", "text/html", "", "\xff/x"]), bytes: Buffer.from(text) },
      ],
    ],
  ]);
}

function urlencoded(random: Random, fields: Field[]) {
  const pairs = fields.map(([name, value]) => {
    const text = typeof value === "string" ? value : value.bytes.toString("latin1");
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`;
  });
  if (random.chance(0.05)) pairs.push(random.pick(["&&&", "=", "%", "%zz=%zz", "%ff=%00", "a".repeat(300_000)]));
  return { type: "application/x-www-form-urlencoded", body: Buffer.from(pairs.join("&")) };
}

function multipart(random: Random, fields: Field[]) {
  const boundary = "fuzzed-0123456789";
  const parts = fields.flatMap(([name, value]) => {
    const quoted = name.replaceAll('"', "%22");
    const disposition = random.chance(0.02) ? random.pick(oddDispositions) : `form-data; name="${quoted}"`;
    const bytes = typeof value === "string" ? Buffer.from(value) : value.bytes;
    const head = typeof value === "string" ? "" : `; filename="${value.name}"\r\nContent-Type: ${value.type}`;
    return [Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}${head}\r\n\r\n`), bytes, Buffer.from("\r\n")];
  });
  const end = random.chance(0.95)
    ? `--${boundary}--\r\n`
    : random.pick(["", `--${boundary}`, `--${boundary}-`, "--other--\r\n", "\r\n"]);
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(end)]) };
}
