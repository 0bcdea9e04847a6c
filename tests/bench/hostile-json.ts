import { kilobyte, megabyte, nested, repeatTo, type Shape } from "./hostile-shape.ts";

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

export const json = Object.entries(jsonBodies).flatMap(([name, body]) =>
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
