import { everyone, kilobyte, megabyte, nested, repeatTo, type Shape } from "./hostile-shape.ts";

/** Form posts that cost the server as much as possible. */

const textForm = 256 * kilobyte;
/** A page that takes files reads this much from somebody whose session may have ended. */
const lostForm = 7 * megabyte - 64 * kilobyte;
const random = (size: number) =>
  Buffer.from(
    repeatTo(size, (n) =>
      Math.sin(n + 1)
        .toString(36)
        .slice(3),
    ),
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
  { entry: "/login", path: "/login", intent: "sign-in", as: everyone },
  { entry: "/?index&dialog=contact", path: "/?index&dialog=contact", intent: "send-contact", as: everyone },
  { entry: "/messages", path: "/messages?dialog=compose", intent: "compose", as: everyone },
  { entry: "/login.data", path: "/login.data", intent: "sign-in", as: everyone },
  { entry: "/yearbook", path: "/yearbook?dialog=new", intent: "create-album", as: everyone },
] as const;

export const urlencoded = Object.entries(urlencodedFields).flatMap(([name, fields]) =>
  formEntries.map(({ entry, path, intent, as }): Shape => {
    return {
      name: `form: ${name}, ${entry}`,
      method: "POST",
      path,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: (csrf) => {
        const start = `intent=${intent}&csrf=${csrf}&`;
        return Buffer.from(start + fields(textForm - start.length));
      },
      as,
    };
  }),
);

const part = (name: string, value: string, more = "", boundary = "b") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const end = (boundary = "b") => `--${boundary}--\r\n`;
const inParts = (size: number, make: (n: number) => string) => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < size; n++) {
    const one = make(n);
    parts.push(one);
    length += one.length;
  }
  return parts.join("");
};

interface Multipart {
  boundary?: string;
  parts: (size: number) => Buffer | string;
}
const multipartBodies: Record<string, Multipart> = {
  "many parts of different names": { parts: (size) => inParts(size, (n) => part(`n${n}`, "")) },
  "many parts of one name": { parts: (size) => inParts(size, () => part("email", "x")) },
  "many parts with names in brackets": { parts: (size) => inParts(size, (n) => part(`[${n}`, "")) },
  "a boundary of 12,000 letters": {
    boundary: "b".repeat(12_000),
    parts: (size) => part("email", "b".repeat(size), "", "b".repeat(12_000)),
  },
  "a boundary of 12,000 letters, and its half": {
    boundary: "b".repeat(12_000),
    parts: (size) =>
      part(
        "email",
        repeatTo(size, () => `\r\n--${"b".repeat(6000)}`),
        "",
        "b".repeat(12_000),
      ),
  },
  "a boundary of 70 letters, and most of it": {
    boundary: "b".repeat(70),
    parts: (size) =>
      part(
        "email",
        repeatTo(size, () => `\r\n--${"b".repeat(69)}`),
        "",
        "b".repeat(70),
      ),
  },
  "a boundary of 70 letters, and line breaks": {
    boundary: "-".repeat(70),
    parts: (size) =>
      part(
        "email",
        repeatTo(size, () => "\r\n--"),
        "",
        "-".repeat(70),
      ),
  },
  "what resembles the end": {
    parts: (size) =>
      part(
        "email",
        repeatTo(size, () => "\r\n--\r\n--"),
      ),
  },
  "long headers": { parts: (size) => inParts(size, (n) => part(`n${n}`, "", `; filename="${"n".repeat(7900)}"`)) },
  "many headers in a part": {
    parts: (size) =>
      inParts(size, (n) =>
        part(
          `n${n}`,
          "",
          repeatTo(8000, () => "\r\na:b"),
        ),
      ),
  },
  "quotes and backslashes in headers": {
    parts: (size) => inParts(size, (n) => part(`n${n}`, "", `; x="${'\\"'.repeat(3900)}`)),
  },
  "semicolons in headers": { parts: (size) => inParts(size, (n) => part(`n${n}`, "", ";a=".repeat(2600))) },
  "names of files with percent-escapes": {
    parts: (size) => inParts(size, (n) => part(`n${n}`, "", `; filename*=UTF-8''${"%e2%82%ac".repeat(800)}`)),
  },
  "odd charsets": {
    parts: (size) => inParts(size, (n) => part(`n${n}`, "x", `\r\nContent-Type: text/plain; charset=utf-7${n}`)),
  },
  "many parts with files": {
    parts: (size) => inParts(size, (n) => part("photo", "x", `; filename="${n}.jpg"\r\nContent-Type: image/jpeg`)),
  },
  "twenty files that are no pictures": {
    parts: (size) =>
      inParts(size - size / 20, (n) => part("photo", "x".repeat(size / 20), `; filename="${n}.jpg"\r\nContent-Type: image/jpeg`)),
  },
  "one long text": { parts: (size) => part("message", random(size).toString()) },
  "nothing but dashes": { parts: (size) => "-".repeat(size) },
  "no end of a header": { parts: (size) => `--b\r\n${"a".repeat(size)}` },
};

export const multipart = Object.entries(multipartBodies).flatMap(([name, { boundary = "b", parts }]) =>
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
export const inPieces: Shape[] = [
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
