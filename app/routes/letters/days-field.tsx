import { defaultJoiningDays, joiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { labelClass } from "#app/ui/field.tsx";

/** How long the links of new letters work. */
export function DaysField({ id, days = String(defaultJoiningDays) }: { id: string; days?: string | undefined }) {
  return (
    <p className="mb-4">
      <label className={labelClass} htmlFor={id}>
        Each link works once, for
      </label>{" "}
      <select className="input" id={id} name="days" defaultValue={days}>
        {[...joiningDays].reverse().map((choice) => (
          <option key={choice} value={choice}>
            {choice} days
          </option>
        ))}
      </select>
    </p>
  );
}
