import { useEffect, useState } from "react";
import { fullName } from "#app/domain/core/member.ts";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import type { Recipient } from "#app/domain/messages/inbox.server.ts";
import { fieldAttributes, LabeledField, labelClass } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/use-form-validation.ts";

/** The recipient of a message: a plain select. With scripts, typing part of a name filters it. */
export function RecipientField({ field, recipients }: { field: FormField; recipients: Recipient[] }) {
  const [hasScripts, setHasScripts] = useState(false);
  const [filterText, setFilterText] = useState("");
  const [selectedId, setSelectedId] = useState(String(field.initialValue ?? ""));
  useEffect(() => setHasScripts(true), []);
  const words = normalizeForSearch(filterText).split(" ").filter(Boolean);
  const visibleRecipients = recipients.filter((person) => {
    const name = normalizeForSearch(fullName(person));
    // Keeps the selected person in the list. Otherwise, the browser would select another one.
    return String(person.id) === selectedId || words.every((word) => name.includes(word));
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
          <RecipientGroup
            label="Classmates"
            people={visibleRecipients.filter(({ profileType }) => profileType === "classmate")}
          />
          <RecipientGroup label="Teachers" people={visibleRecipients.filter(({ profileType }) => profileType === "teacher")} />
        </select>
      </LabeledField>
    </>
  );
}

/** Shows last names first, so that typing one finds the person in the list. */
function RecipientGroup({ label, people }: { label: string; people: Recipient[] }) {
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
