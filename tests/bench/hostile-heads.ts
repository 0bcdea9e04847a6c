import { everyone, nested, repeatTo, type Shape } from "./hostile-shape.ts";

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

export const addresses: Shape[] = [
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

export const withHeaders: Shape[] = ["/login", "/alumni", "/api/openapi.json", "/assets/x.js", "/favicon.svg"]
  .flatMap((path) => [
    ...Object.entries(longHeaders).map(([name, headers]) => ({ name: `header: ${name}, ${path}`, path, headers })),
    ...Object.entries(cookies).map(([name, cookie]) => ({
      name: `cookie: ${name}, ${path}`,
      path,
      headers: { Cookie: cookie },
    })),
  ])
  .map((shape) => ({ ...shape, method: "GET", as: "Cookie" in shape.headers ? ["visitor"] : everyone }));
