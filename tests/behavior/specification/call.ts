import { expect } from "vitest";
import { fact, type Row } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** A call: who gets an answer, what it answers, and what becomes of each field that it takes. */

export const everyone: Reader[] = ["visitor", "member", "administrator"];
export const members: Reader[] = ["member", "administrator"];
export const administrator: Reader[] = ["administrator"];
export const id = expect.any(Number);
export const some = expect.any(String);
/** An address that is stored as it is. */
export const imageUrl = "https://pictures.example/1.jpg";

export type Body = Record<string, unknown>;
/** Values, or what makes them when they are needed. */
type Values = Record<string, unknown | (() => unknown)>;
const made = async (values: Values): Promise<Body> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(values).map(async ([name, value]) => [name, typeof value === "function" ? await value() : value] as const),
    ),
  );

interface Call {
  /** Who may make it; everyone else is refused. */
  readers: Reader[];
  /** Its address, where it has an id. */
  path?: () => string | Promise<string>;
  status?: number;
  answer?: unknown;
  sends?: Values;
  /** What becomes of the fields that are not stored as they were sent. */
  becomes?: Values;
  /** Finds what was stored, where the answer doesn't show it. */
  readBack?: (answer: Body) => Promise<Body | undefined>;
}

/**
 * A row for a call like 'GET /api/users': everyone in `readers` gets the answer, a visitor 401, and a member 403. Then a row for
 * each field that it sends.
 */
export function call(name: string, { readers, path, status = 200, answer, sends, becomes = {}, readBack }: Call): Row[] {
  const [, method = "", address = ""] = /^(GET|POST|PATCH|DELETE) ([\w/-]+)/.exec(name) ?? [];
  const make = async (reader: Reader, body?: Body) => site.call<Body>(reader, method, path ? await path() : address, body);
  const answered = fact(name, async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      const given = await make(reader, sends && (await made(sends)));
      const refused = { status: reader === "visitor" ? 401 : 403, body: { error: some } };
      const expected = readers.includes(reader) ? (answer === undefined ? { status } : { status, body: answer }) : refused;
      expect({ reader, ...given }).toMatchObject({ reader, ...expected });
    }
  });
  const stored = async (field: string) => {
    const sent = await made(sends ?? {});
    const given = await make(readers.at(-1) ?? "administrator", sent);
    expect(given.status).toBe(status);
    const expected = await made({ ...sent, ...becomes });
    expect(await (readBack ? readBack(given.body) : given.body)).toMatchObject({ [field]: expected[field] });
  };
  return [answered, ...Object.keys(sends ?? {}).map((field) => fact(`${name}: ${field}`, () => stored(field)))];
}

/** A call without a body, for the member alone. */
export const own = (name: string, path: () => Promise<string>, answer: object, body?: object) =>
  fact(name, async () =>
    expect(await site.call("member", name.split(" ")[0] ?? "", await path(), body)).toMatchObject({ status: 200, body: answer }),
  );
