import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { type EditConflict, Refusal, type ShownValues } from "#app/domain/core/refusal.ts";
import { wallTime } from "#app/domain/time/wall-clock.server.ts";
import { plainName } from "./form-result.ts";

/**
 * What an edit form showed is JSON in its hidden field `shown`: a control's text, or `{ "stored": … }` learned from a conflict.
 */

type Shown = Record<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The hidden field as it was sent, with names that our forms use; empty if it is absent or can't be read. */
function sentShown(form: FormData): Shown {
  try {
    const shown: unknown = JSON.parse(String(form.get("shown") ?? "{}"));
    return isRecord(shown) ? Object.fromEntries(Object.entries(shown).filter(([name]) => plainName.test(name))) : {};
  } catch {
    return {};
  }
}

/** What an API client says that it was shown. Throws Refusal 400 if it isn't an object. */
export function shownInBody({ shown }: Record<string, unknown>): ShownValues | undefined {
  if (shown === undefined || isRecord(shown)) return shown;
  throw new Refusal(400, "shown must be an object with the fields as you read them", { field: "shown" });
}

/** What the form showed, read by the form's own schema, so that it compares with what was sent. Fields that it can't read are left out. */
export function shownValues(form: FormData, schema: z.ZodType): ShownValues {
  const before = new FormData();
  for (const [name, value] of form) before.append(name, value);
  const stored: Record<string, unknown> = {};
  const texts: string[] = [];
  for (const [name, value] of Object.entries(sentShown(form))) {
    if (isRecord(value)) {
      stored[name] = value.stored;
      continue;
    }
    texts.push(name);
    if (value === null) before.delete(name);
    else before.set(name, String(value));
  }
  const submission = parseWithZod(before, { schema });
  if (submission.status !== "success") return stored;
  const parsed = submission.value as Record<string, unknown>;
  return { ...Object.fromEntries(texts.map((name) => [name, parsed[name] ?? null])), ...stored };
}

/** The hidden field for the same form after a failure: of conflicts, the sender has now seen the stored values. */
export const shownAfter = (form: FormData, { conflicts }: Pick<Refusal, "conflicts">): string =>
  JSON.stringify({
    ...sentShown(form),
    ...Object.fromEntries(conflicts.map(({ field, current }) => [field, { stored: current ?? null }])),
  });

/** A sentence at each field that both have changed, with the stored value. */
export const conflictMessages = (conflicts: readonly EditConflict[]): Record<string, string[]> =>
  Object.fromEntries(
    conflicts.map(({ field, current }) => [
      field,
      [`Changed in the meantime ${whatIsStored(current)}. Yours is still in the field.`],
    ]),
  );

/** The stored value of each field that both have changed, for API clients. */
export const conflictDetails = (conflicts: readonly EditConflict[]) =>
  conflicts.map(({ field, current }) => ({ field, message: `Changed in the meantime ${whatIsStored(current)}`, current }));

function whatIsStored(value: unknown): string {
  if (value === null || value === undefined || value === "") return "to nothing";
  if (typeof value === "boolean") return value ? "to yes" : "to no";
  return `to “${value instanceof Date ? wallTime(value).replace("T", " ") : value}”`;
}
