import { useEffect, useState } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { Recipient } from "#app/domain/messages/inbox.server.ts";
import { Labelled, wiring } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/use-form-validation.ts";

/** Whom a message goes to: a plain select; where scripts run, typing part of a name leaves fewer to choose from. */
export function RecipientField({ field, recipients }: { field: FormField; recipients: Recipient[] }) {
  const [canNarrow, setCanNarrow] = useState(false);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(String(field.initialValue ?? ""));
  useEffect(() => setCanNarrow(true), []);
  const words = normalizeForSearch(typed).split(" ").filter(Boolean);
  const shown = recipients.filter((person) => {
    const name = normalizeForSearch(fullName(person));
    // Whoever is chosen stays in the list, or it would choose somebody else by itself.
    return String(person.id) === chosen || words.every((word) => name.includes(word));
  });
  return (
    <>
      {canNarrow ? (
        <p className="field">
          <label className="label" htmlFor={`${field.id}-narrow`}>
            Find a name
          </label>
          <input
            id={`${field.id}-narrow`}
            className="input"
            type="search"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </p>
      ) : null}
      <Labelled field={field} label="To">
        <select {...wiring(field)} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Select recipient</option>
          <Group label="Classmates" people={shown.filter(({ profileType }) => profileType === "classmate")} />
          <Group label="Teachers" people={shown.filter(({ profileType }) => profileType === "teacher")} />
        </select>
      </Labelled>
    </>
  );
}

/** By last name, which comes first: so that typing it finds the person in the list. */
function Group({ label, people }: { label: string; people: Recipient[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map(({ id, firstName, lastName }) => (
        <option key={id} value={id}>
          {`${lastName}, ${firstName}`}
        </option>
      ))}
    </optgroup>
  );
}
