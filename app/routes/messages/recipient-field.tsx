import { useEffect, useState } from "react";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { Recipients } from "#app/domain/messages/inbox.server.ts";
import { fieldAttributes, LabeledField, labelClass } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/use-form-validation.ts";

type Recipient = Recipients["classmates"][number];

/** The recipient of a message: a plain select. With scripts, typing part of a name filters it. */
export function RecipientField({ field, recipients }: { field: FormField; recipients: Recipients }) {
  const [hasScripts, setHasScripts] = useState(false);
  const [filterText, setFilterText] = useState("");
  const [selectedId, setSelectedId] = useState(String(field.initialValue ?? ""));
  useEffect(() => setHasScripts(true), []);
  const words = normalizeForSearch(filterText).split(" ").filter(Boolean);
  const visible = (people: Recipient[]) =>
    people.filter(({ id, name }) => {
      const searchableName = normalizeForSearch(name);
      // Keeps the selected person in the list. Otherwise, the browser would select another one.
      return String(id) === selectedId || words.every((word) => searchableName.includes(word));
    });
  return (
    <>
      {hasScripts ? (
        <p className="mb-6">
          <label className={labelClass} htmlFor={`${field.id}-narrow`}>
            Find a name
          </label>
          <input
            id={`${field.id}-narrow`}
            className="input"
            type="search"
            autoComplete="off"
            onChange={(event) => setFilterText(event.target.value)}
          />
        </p>
      ) : null}
      <LabeledField field={field} label="To">
        <select {...fieldAttributes(field)} value={selectedId} onChange={(event) => setSelectedId(event.target.value)}>
          <option value="">Select recipient</option>
          <RecipientGroup label="Classmates" people={visible(recipients.classmates)} />
          <RecipientGroup label="Teachers" people={visible(recipients.teachers)} />
        </select>
      </LabeledField>
    </>
  );
}

/** The names begin with the last name, so that typing one finds the person in the list. */
function RecipientGroup({ label, people }: { label: string; people: Recipient[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
