import { hostileLists } from "../support/hostile-lists.ts";
import type { Sender } from "./hostile-senders.ts";

/** Requests made to cost the server as much as they can, each just under the limit of size that applies to it. */

export interface Shape {
  name: string;
  method: string;
  /** Path and query as they are sent. */
  path: string;
  headers: Record<string, string>;
  /** The body, made when it is sent. `csrf` is the form token of the browser that sends it. */
  body?: (csrf: string) => Buffer;
  /** Bytes of each piece of a chunked body. */
  chunk?: number;
  /** Who sends it. */
  as: readonly Sender[];
}

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;
const everyone = ["visitor", "member"] as const;

export const hostileShapes = async (): Promise<Shape[]> => [
  ...urlencoded,
  ...multipart,
  ...inPieces,
  ...json,
  ...addresses,
  ...withHeaders,
  ...(await uploadedLists()),
];

/** Joins the texts that `make` returns for 0, 1, 2 and so on, until they have this length. */
function joinTo(size: number, make: (n: number) => string): string {
  const texts: string[] = [];
  for (let n = 0, length = 0; length < size; n++) {
    const text = make(n);
    texts.push(text);
    length += text.length;
  }
  return texts.join("");
}
/** The same, cut off at this length. */
export const repeatTo = (size: number, make: (n: number) => string) => joinTo(size, make).slice(0, size);
/** Nested lists of this depth. */
export const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Form posts that cost the server as much as possible. */

const textForm = 256 * kilobyte;
/** A page that takes files reads this much from somebody whose session may have ended. */
const lostForm = 7 * megabyte - 64 * kilobyte;
const random = (size: number) =>
  repeatTo(size, (n) =>
    Math.sin(n + 1)
      .toString(36)
      .slice(3),
  );

const urlencodedFields: Record<string, (size: number) => string> = {
  "names like [0= and [1=": (size) => repeatTo(size, (n) => `[${n}=&`),
  "different names": (size) => repeatTo(size, (n) => `n${n.toString(36)}=&`),
  "one name again and again": (size) => repeatTo(size, () => "email=&"),
  "one name of one letter": (size) => repeatTo(size, () => "a&"),
  "brackets in brackets": (size) => `a${repeatTo(size - 3, () => "[0]")}=1`,
  "many names in brackets": (size) => repeatTo(size, (n) => `email[${n}]=1&`),
  "a list of four thousand million": () => "email[4000000000]=1&a[0][99999999]=1",
  dots: (size) => `a${repeatTo(size - 3, () => ".a")}=1`,
  "many names with dots": (size) => repeatTo(size, (n) => `a.b${n.toString(36)}.c=1&`),
  "percent-escapes in a value": (size) => `email=${repeatTo(size - 10, () => "%41")}`,
  "percent-escapes in a name": (size) => `${repeatTo(size - 10, () => "%5B")}=1`,
  "broken percent-escapes": (size) => `email=${repeatTo(size - 10, () => "%")}`,
  "bytes that are not UTF-8": (size) => `email=${repeatTo(size - 10, () => "%ff")}`,
  "plus signs": (size) => `email=${repeatTo(size - 10, () => "+")}`,
  "ampersands alone": (size) => repeatTo(size, () => "&"),
  "equals signs": (size) => repeatTo(size, () => "="),
  "a long e-mail address": (size) => `email=${repeatTo(size - 10, () => "a@a.")}`,
  "a long text to show again": (size) => `message=${repeatTo(size - 100, () => "%3C%22%26")}`,
  __intent__: (size) => `__intent__=${encodeURIComponent(nested(size / 8))}`,
  __state__: (size) => `__state__=${encodeURIComponent(nested(size / 8))}`,
};

const formEntries = [
  { entry: "/login", path: "/login", intent: "sign-in" },
  { entry: "/?index&dialog=contact", path: "/?index&dialog=contact", intent: "send-contact" },
  { entry: "/messages", path: "/messages?dialog=compose", intent: "compose" },
  { entry: "/login.data", path: "/login.data", intent: "sign-in" },
  { entry: "/yearbook", path: "/yearbook?dialog=new", intent: "create-album" },
];

const urlencoded = Object.entries(urlencodedFields).flatMap(([name, fields]) =>
  formEntries.map(({ entry, path, intent }): Shape => {
    return {
      name: `form: ${name}, ${entry}`,
      method: "POST",
      path,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: (csrf) => {
        const start = `intent=${intent}&csrf=${csrf}&`;
        return Buffer.from(start + fields(textForm - start.length));
      },
      as: everyone,
    };
  }),
);

const part = (name: string, value = "", more = "", boundary = "b") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const end = (boundary = "b") => `--${boundary}--\r\n`;

/** Bodies whose parts are separated by a boundary of their own, which they resemble. */
const bodiesOfOnePart: Record<string, { boundary?: string; value: (size: number) => string }> = {
  "a boundary of 12,000 letters": { boundary: "b".repeat(12_000), value: (size) => "b".repeat(size) },
  "a boundary of 12,000 letters, and its half": {
    boundary: "b".repeat(12_000),
    value: (size) => repeatTo(size, () => `\r\n--${"b".repeat(6000)}`),
  },
  "a boundary of 70 letters, and most of it": {
    boundary: "b".repeat(70),
    value: (size) => repeatTo(size, () => `\r\n--${"b".repeat(69)}`),
  },
  "a boundary of 70 letters, and line breaks": {
    boundary: "-".repeat(70),
    value: (size) => repeatTo(size, () => "\r\n--"),
  },
  "what resembles the end": { value: (size) => repeatTo(size, () => "\r\n--\r\n--") },
  "one long text": { value: (size) => random(size) },
};
/** Bodies of many parts: the value of the one with a number, and what follows its name. */
const bodiesOfManyParts: Record<string, (n: number, size: number) => [name: string, value?: string, more?: string]> = {
  "many parts of different names": (n) => [`n${n}`],
  "many parts of one name": () => ["email", "x"],
  "many parts with names in brackets": (n) => [`[${n}`],
  "long headers": (n) => [`n${n}`, "", `; filename="${"n".repeat(7900)}"`],
  "many headers in a part": (n) => [`n${n}`, "", repeatTo(8000, () => "\r\na:b")],
  "quotes and backslashes in headers": (n) => [`n${n}`, "", `; x="${'\\"'.repeat(3900)}`],
  "semicolons in headers": (n) => [`n${n}`, "", ";a=".repeat(2600)],
  "names of files with percent-escapes": (n) => [`n${n}`, "", `; filename*=UTF-8''${"%e2%82%ac".repeat(800)}`],
  "odd charsets": (n) => [`n${n}`, "x", `\r\nContent-Type: text/plain; charset=utf-7${n}`],
  "many parts with files": (n) => ["photo", "x", `; filename="${n}.jpg"\r\nContent-Type: image/jpeg`],
  "twenty files that are no pictures": (n, size) => [
    "photo",
    "x".repeat(size / 20),
    `; filename="${n}.jpg"\r\nContent-Type: image/jpeg`,
  ],
};
const multipartBodies = [
  ...Object.entries(bodiesOfOnePart).map(([name, { boundary = "b", value }]) => ({
    name,
    boundary,
    parts: (size: number) => part("email", value(size), "", boundary),
  })),
  ...Object.entries(bodiesOfManyParts).map(([name, make]) => ({
    name,
    boundary: "b",
    parts: (size: number) => joinTo(size - (name.startsWith("twenty") ? size / 20 : 0), (n) => part(...make(n, size))),
  })),
  { name: "nothing but dashes", boundary: "b", parts: (size: number) => "-".repeat(size) },
  { name: "no end of a header", boundary: "b", parts: (size: number) => `--b\r\n${"a".repeat(size)}` },
];

const multipart = multipartBodies.flatMap(({ name, boundary, parts }) =>
  [
    { path: "/login", intent: "sign-in", as: everyone, size: textForm },
    { path: "/yearbook", intent: "add-photo", as: ["visitor"] as const, size: lostForm },
    { path: "/yearbook", intent: "add-photo", as: ["member"] as const, size: 60 * megabyte },
    { path: "/yearbook/upload", intent: "", as: ["member"] as const, size: 60 * megabyte },
  ].map(({ path, intent, as, size }): Shape => {
    return {
      name: `multipart: ${name}, ${path}`,
      method: "POST",
      path,
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: (csrf) => {
        const start = part("intent", intent, "", boundary) + part("csrf", csrf, "", boundary);
        const last = Buffer.from(end(boundary));
        return Buffer.concat([Buffer.from(start), Buffer.from(parts(size - start.length - last.length - 300)), last]);
      },
      as,
    };
  }),
);

/** HTTP chunks of a few bytes, each of which costs the server a call. */
const inPieces: Shape[] = [
  { path: "/login", type: "application/x-www-form-urlencoded", body: () => `email=${"a".repeat(textForm - 10)}` },
  { method: "GET", path: "/favicon.svg", type: "text/plain", body: () => "a".repeat(4 * textForm) },
  { method: "GET", path: "/login", type: "text/plain", body: () => "a".repeat(4 * textForm) },
  { method: "TRACE", path: "/", type: "text/plain", body: () => "a".repeat(4 * textForm) },
  { path: "/login", type: "multipart/form-data; boundary=b", body: () => part("email", "a".repeat(textForm - 200)) + end() },
  { path: "/api/auth/login", type: "application/json", body: () => `{"email":"${"a".repeat(textForm - 20)}"}` },
].flatMap(({ method = "POST", path, type, body }) =>
  [1, 16].map(
    (chunk): Shape => ({
      name: `${method} of ${type.split(";")[0]} in pieces of ${chunk} bytes, ${path}`,
      method,
      path,
      headers: { "Content-Type": type },
      body: () => Buffer.from(body()),
      chunk,
      as: everyone,
    }),
  ),
);

/** API calls with JSON that costs the server as much as possible. */

const visitorJson = 256 * kilobyte;
const memberJson = 8 * megabyte;
const jsonBodies: Record<string, (size: number) => string> = {
  "lists in lists": (size) => `{"email":${nested(size / 2 - 20)}}`,
  "objects in objects": (size) => `${'{"a":'.repeat(size / 6 - 1)}1${"}".repeat(size / 6 - 1)}`,
  "different keys": (size) => `{${repeatTo(size - 40, (n) => `"${n.toString(36).padStart(6, "k")}":1,`).replace(/,[^,]*$/, "")}}`,
  "keys that are numbers": (size) => `{${repeatTo(size - 40, (n) => `"${(n * 7919) % 4294967291}":1,`).replace(/,[^,]*$/, "")}}`,
  "one key again and again": (size) => `{${repeatTo(size - 40, () => '"email":1,').replace(/,[^,]*$/, "")}}`,
  "a number of many digits": (size) => `{"email":${"9".repeat(size - 20)}}`,
  "a number of many digits after the point": (size) => `{"email":0.${"3".repeat(size - 20)}}`,
  "many numbers": (size) => `{"email":[${repeatTo(size - 40, () => "1e-7,").replace(/,[^,]*$/, "")}]}`,
  "a long text": (size) => `{"email":"${"a@a.".repeat(size / 4 - 20)}","password":"x"}`,
  "a long text of blanks": (size) => `{"email":"x${" ".repeat(size - 60)}x","password":"x"}`,
  "a long text in every field": (size) =>
    JSON.stringify(
      Object.fromEntries(
        "email name subject content message title description".split(" ").map((name) => [name, "a".repeat(size / 7 - 30)]),
      ),
    ),
  "a long password": (size) => `{"email":"a@b.example","password":"${"a".repeat(size - 60)}"}`,
  __proto__: (size) => `{${repeatTo(size - 40, () => '"__proto__":{},').replace(/,[^,]*$/, "")}}`,
  escapes: (size) => `{"email":"${repeatTo(size - 60, () => "\\u0041").replace(/\\?u?\d*$/, "")}","password":"x"}`,
  "lists without anything": (size) => `{"email":[${repeatTo(size - 40, () => "[],").replace(/,[^,]*$/, "")}]}`,
  blanks: (size) => `${" ".repeat(size - 2)}{}`,
  "a picture that is none": (size) =>
    `{"title":"x","category":"group","year":1985,"coverImageUrl":"data:image/png;base64,${"A".repeat(Math.min(size, 6.9 * megabyte) - 200)}"}`,
  "no JSON": (size) => "[".repeat(size),
};

const json = Object.entries(jsonBodies).flatMap(([name, body]) =>
  [
    { method: "POST", path: "/api/auth/login", as: ["visitor"] as const, size: visitorJson },
    { method: "POST", path: "/api/public-contact", as: ["visitor"] as const, size: visitorJson },
    { method: "POST", path: "/api/messages", as: ["member"] as const, size: memberJson },
    { method: "POST", path: "/api/photo-collections", as: ["member"] as const, size: memberJson },
  ].map(({ method, path, as, size }): Shape => {
    const headers = { "Content-Type": "application/json" };
    return { name: `JSON: ${name}, ${path}`, method, path, headers, body: () => Buffer.from(body(size - 100)), as };
  }),
);

/** The class lists of tests/support/hostile-lists.ts as the form sends them. What reads them in another process is not counted. */
const uploadedLists = (): Promise<Shape[]> =>
  Promise.all(
    hostileLists.map(async ({ name, ending, make }): Promise<Shape> => {
      const [file, [before, after]] = [await make(1), part("file", "\0", `; filename="class.${ending}"`).split("\0")];
      return {
        name: `file: ${name}, .${ending}`,
        method: "POST",
        path: "/admin/import",
        headers: { "Content-Type": "multipart/form-data; boundary=b" },
        body: (csrf) =>
          Buffer.concat([
            Buffer.from(part("intent", "check-roster") + part("csrf", csrf) + before),
            file,
            Buffer.from(`${after}${end()}`),
          ]),
        as: ["administrator"],
      };
    }),
  );

/** Addresses, headers, and cookies that cost the server as much as possible. */

/** Node refuses a head above 16 KB; this leaves room for the rest of it. */
const head = 14_000;

const queries: Record<string, string> = {
  "a long q": `q=${"a".repeat(head)}`,
  "a long q of accents": `q=${"%C3%A9".repeat(head / 6)}`,
  "a long q of many words": `q=${"a%20".repeat(head / 4)}`,
  "a long q of percent and underscore": `q=${"%25_".repeat(head / 4)}`,
  "many parameters": repeatTo(head, (n) => `${n.toString(36)}&`),
  "page again and again": repeatTo(head, () => "page=2&"),
  "a page of many digits": `page=${"9".repeat(head)}`,
  "broken percent-escapes": `q=${"%".repeat(head)}`,
  "plus signs": `q=${"+".repeat(head)}`,
  "done again and again": repeatTo(head, () => "done=x&"),
  "_routes again and again": repeatTo(head, () => "_routes=root&"),
  "_routes of many names": `_routes=${repeatTo(head, () => "root,")}`,
  continue: `continue=${repeatTo(head, () => "/.")}`,
};
const pagePaths = ["/login", "/", "/alumni", "/messages", "/yearbook", "/reunions", "/login.data", "/alumni.data", "/_.data"];

const addresses: Shape[] = [
  ...Object.entries(queries).flatMap(([name, query]) =>
    pagePaths.map((path) => ({ name: `query: ${name}, ${path}`, path: `${path}?${query}` })),
  ),
  { name: "path: slashes", path: `/${"/".repeat(head)}` },
  { name: "path: pieces", path: "/a".repeat(head / 2) },
  { name: "path: dots", path: "/.".repeat(head / 2) },
  { name: "path: dots up", path: "/..".repeat(head / 3) },
  { name: "path: percent-escapes", path: `/${"%41".repeat(head / 3)}` },
  { name: "path: percent-escapes, broken", path: `/${"%".repeat(head)}` },
  { name: "path: .data again and again", path: `/login${".data".repeat(head / 5)}` },
  { name: "path: a long token", path: `/join/${"a".repeat(head)}` },
  { name: "path: a long id", path: `/profile/${"9".repeat(head)}` },
  { name: "path: the manifest", path: `/__manifest?${repeatTo(head, (n) => `p=/${n}&`)}` },
  { name: "path: the manifest, version", path: `/__manifest?paths=${repeatTo(head, () => "/alumni,")}&version=x` },
  { name: "path: a picture", path: `/images/${"a".repeat(head)}.jpg` },
].map((shape) => ({ ...shape, method: "GET", headers: {}, as: everyone }));

const longHeaders: Record<string, Record<string, string>> = {
  "Accept-Encoding, many": { "Accept-Encoding": repeatTo(head, (n) => `a${n};q=0.${n % 10},`) },
  "Accept-Encoding, one again and again": { "Accept-Encoding": repeatTo(head, () => "br,") },
  "Accept-Encoding, commas": { "Accept-Encoding": ",".repeat(head) },
  "Accept-Encoding, semicolons": { "Accept-Encoding": `br${";".repeat(head)}` },
  "Accept-Encoding, blanks": { "Accept-Encoding": `br${" ".repeat(head)}x` },
  "Accept-Language": { "Accept-Language": repeatTo(head, () => "en-US;q=0.5,") },
  Accept: { Accept: repeatTo(head, () => "*/*;q=0.1,") },
  "User-Agent": { "User-Agent": repeatTo(head, () => "Mozilla/5.0 (X11; ") },
  "User-Agent, blanks": { "User-Agent": `x${" ".repeat(head)}x` },
  "If-None-Match": { "If-None-Match": repeatTo(head, () => '"",') },
  "If-None-Match, weak": { "If-None-Match": repeatTo(head, () => "W/,") },
  "If-Modified-Since": { "If-Modified-Since": "x".repeat(head) },
  "X-Forwarded-For": { "X-Forwarded-For": repeatTo(head, () => "1.2.3.4,") },
  TE: { TE: repeatTo(head, () => "trailers,") },
  Range: { Range: `bytes=${repeatTo(head, (n) => `${n}-${n},`)}` },
  Referer: { Referer: `http://localhost/${"a".repeat(head)}` },
  Origin: { Origin: `http://localhost${"/".repeat(head)}` },
  "Save-Data": { "Save-Data": "on".repeat(head / 2) },
  "Sec-Purpose": { "Sec-Purpose": "prefetch;".repeat(head / 9) },
  "Content-Type of a form": { "Content-Type": `multipart/form-data;${";boundary=".repeat(head / 10)}` },
  "many headers": Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x-${n}`, "1"])),
};
const cookies: Record<string, string> = {
  "hundreds of cookies": repeatTo(head, (n) => `c${n}=1; `),
  "hundreds of sessions": repeatTo(head, () => "session=x.y; "),
  "hundreds of visitors": repeatTo(head, () => "visitor=IiI=; "),
  "a long session": `session=${"a".repeat(head)}.x`,
  "a long visitor": `visitor=${Buffer.from(JSON.stringify("a".repeat(10_000))).toString("base64")}`,
  "a visitor of nested lists": `visitor=${Buffer.from(nested(5000)).toString("base64")}`,
  "a version of percent-escapes": `version=${"%41".repeat(head / 3)}`,
  "broken percent-escapes": `session=${"%".repeat(head)}; visitor=${"%E"}`,
  semicolons: ";".repeat(head),
  "equals signs": "=".repeat(head),
  blanks: `a${" ".repeat(head)}=1`,
};

const withHeaders: Shape[] = ["/login", "/alumni", "/api/openapi.json", "/assets/x.js", "/favicon.svg"]
  .flatMap((path) => [
    ...Object.entries(longHeaders).map(([name, headers]) => ({ name: `header: ${name}, ${path}`, path, headers })),
    ...Object.entries(cookies).map(([name, cookie]) => ({
      name: `cookie: ${name}, ${path}`,
      path,
      headers: { Cookie: cookie },
    })),
  ])
  .map((shape) => ({ ...shape, method: "GET", as: "Cookie" in shape.headers ? ["visitor"] : everyone }));
