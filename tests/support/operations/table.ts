import { z } from "zod";
import type { MountedEndpoint, MountedForm } from "../mounted.ts";
import type { Records } from "../records.ts";
import { account } from "./account.ts";
import { albums } from "./albums.ts";
import { mail } from "./mail.ts";
import { memoryBook } from "./memory-book.ts";
import { messages } from "./messages.ts";
import { people } from "./people.ts";
import { reunions } from "./reunions.ts";
import { signIn } from "./sign-in.ts";
import { site } from "./site.ts";
import type { Access, Subject, ValidCall, ValidForm } from "./subject.ts";

/**
 * Every page, form, and call of the site: who may use it, and valid input, which tests of attacks change. The tables are written
 * by hand, so that a reader can check them against "Permissions" in docs/behavior.md. What is in none fails with its name.
 */

const subjects: Subject[] = [account, albums, mail, memoryBook, messages, people, reunions, signIn, site];

/** One table of all subjects. Throws if two have the same row. */
function together<Row>(tableOf: (subject: Subject) => Record<string, Row>): Record<string, Row | undefined> {
  const rows = subjects.flatMap((subject) => Object.entries(tableOf(subject)));
  const table = Object.fromEntries(rows);
  if (Object.keys(table).length < rows.length) throw new Error("Two files of tests/support/operations have the same row");
  return table;
}
const pages = together(({ pages }) => pages);
const forms = together(({ forms }) =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([path, intents]) =>
      Object.entries(intents).map(([intent, form]) => [`${path} ${intent}`, form]),
    ),
  ),
);
const calls = together(({ calls }) => calls);

/** The names of all rows. */
export const rows = { pages: Object.keys(pages), forms: Object.keys(forms), calls: Object.keys(calls) };

const hasBody = (call: Access | ValidCall | undefined): call is ValidCall => typeof call === "object" && "body" in call;

function found<Row>(row: Row | undefined, name: string): Row {
  if (!row) throw new Error(`No file of tests/support/operations has ${name}`);
  return row;
}

export const accessOfPage = (path: string): Access => found(pages[path], `the page ${path}`);

export function accessOfCall({ method, path }: MountedEndpoint): Access {
  const call = found(calls[`${method} ${path}`], `the call ${method} ${path}`);
  return hasBody(call) ? call.access : call;
}

/** The fields of these operations' schemas. */
const fieldsOf = (operations: MountedForm["operations"]): string[] =>
  operations.flatMap(({ input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.keys(properties);
  });

/** The valid form. Throws if there is none, or if it has no fields although it takes some. */
export function validFormOf({ path, intent, operations }: MountedForm): ValidForm {
  const form = found(forms[`${path} ${intent}`], `the form '${intent}' at ${path}`);
  return {
    ...form,
    async fields(records) {
      const fields = await form.fields(records);
      const known = Object.keys(fields).length === 0 ? fieldsOf(operations) : [];
      if (known.length > 0) throw new Error(`The form '${intent}' at ${path} takes ${known.join(", ")}`);
      return fields;
    },
  };
}

/** Whether an endpoint takes JSON with fields besides the parameters of its path. */
export const takesBody = ({ path, operations, bodyType }: MountedEndpoint): boolean =>
  bodyType === "application/json" && fieldsOf(operations).some((name) => !path.split("/").includes(`:${name}`));

/** A valid body for an endpoint: that of the table, or else its example. {} if it takes none. Throws if it takes one and none is known. */
export async function validBodyOf(endpoint: MountedEndpoint, records: Records): Promise<object> {
  const name = `${endpoint.method} ${endpoint.path}`;
  const call = calls[name];
  if (hasBody(call)) return call.body(records);
  if (takesBody(endpoint) && !endpoint.example) throw new Error(`No file of tests/support/operations has a body for ${name}`);
  return endpoint.example ?? {};
}

/** Whether the table has a body for an endpoint, or its definition an example. */
export const hasValidBody = ({ method, path, example }: MountedEndpoint): boolean =>
  example !== undefined || hasBody(calls[`${method} ${path}`]);
