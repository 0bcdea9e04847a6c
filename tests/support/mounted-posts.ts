import { z } from "zod";
import type { MountedEndpoint, MountedForm } from "./mounted.ts";
import type { Records } from "./records.ts";
import { validBodies } from "./valid-bodies.ts";
import { type ValidForm, validForms } from "./valid-posts.ts";

/** The valid post of each form and endpoint of the site. One without a valid post fails with its name. */

/** The fields of these operations' schemas. */
const fieldsOf = (operations: MountedForm["operations"]): string[] =>
  operations.flatMap(({ input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.keys(properties);
  });

/** The valid post of a form. Throws if there is none, or if it has no fields although the form takes some. */
export function validFormOf({ path, intent, operations }: MountedForm): ValidForm {
  const name = `the form '${intent}' at ${path}`;
  const form = validForms[path]?.[intent];
  if (!form) throw new Error(`tests/support/valid-posts.ts has no valid post for ${name}`);
  const known = fieldsOf(operations);
  return {
    role: form.role,
    async fields(records) {
      const fields = await form.fields(records);
      if (known.length > 0 && Object.keys(fields).length === 0) {
        throw new Error(
          `tests/support/valid-posts.ts has no field in the valid post for ${name}, which takes ${known.join(", ")}`,
        );
      }
      return fields;
    },
  };
}

/** Whether an endpoint takes JSON with fields besides the parameters of its path. */
export const takesBody = ({ path, operations, bodyType }: MountedEndpoint): boolean =>
  bodyType === "application/json" && fieldsOf(operations).some((name) => !path.split("/").includes(`:${name}`));

/** A valid body for an endpoint; {} if it takes none. Throws if it takes one and none is known. */
export async function validBodyOf(endpoint: MountedEndpoint, records: Records): Promise<object> {
  const name = `${endpoint.method} ${endpoint.path}`;
  const body = await validBodies[name]?.(records);
  if (!body && takesBody(endpoint)) throw new Error(`tests/support/valid-bodies.ts has no valid body for ${name}`);
  return body ?? {};
}
