import { z } from "zod";
import type { MountedCall, MountedForm } from "./mounted.ts";
import type { Things } from "./things.ts";
import { type ValidForm, validBodies, validForms } from "./valid-posts.ts";

/** The good post of each form and call that the site mounts: one that has none fails by name. */

/** What a request may say to these operations, by their schemas. */
const fieldsOf = (operations: MountedForm["operations"]): string[] =>
  operations.flatMap(({ input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return Object.keys(properties);
  });

/** The good post of a form. Throws where none is known, or one without fields of a form that takes some. */
export function validFormOf({ path, intent, operations }: MountedForm): ValidForm {
  const name = `the form '${intent}' at ${path}`;
  const form = validForms[path]?.[intent];
  if (!form) throw new Error(`tests/support/valid-posts.ts has no good post of ${name}`);
  const known = fieldsOf(operations);
  return {
    who: form.who,
    async fields(things) {
      const fields = await form.fields(things);
      if (known.length > 0 && Object.keys(fields).length === 0) {
        throw new Error(`tests/support/valid-posts.ts has no field in the good post of ${name}, which takes ${known.join(", ")}`);
      }
      return fields;
    },
  };
}

/** Whether a call takes anything besides what its path says. */
export const takesBody = ({ path, operations }: MountedCall): boolean =>
  fieldsOf(operations).some((name) => !path.includes(`:${name}`));

/** A good body of a call; {} where it takes none. Throws where it takes one and none is known. */
export async function validBodyOf(call: MountedCall, things: Things): Promise<object> {
  const name = `${call.method} ${call.path}`;
  const body = await validBodies[name]?.(things);
  if (!body && takesBody(call)) throw new Error(`tests/support/valid-posts.ts has no good body of ${name}`);
  return body ?? {};
}
