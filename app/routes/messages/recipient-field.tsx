import { useEffect, useRef, useState } from "react";
import type { Recipients } from "#app/domain/messages/inbox.server.ts";
import { meantBy, type Recipient, withTypedName } from "#app/domain/messages/recipients.ts";
import { type FormField, fieldAttributes, LabeledField } from "#app/ui/field.tsx";

interface RecipientFieldProps {
  field: FormField;
  /** A name to find in the list. Without scripts, the server finds it. */
  nameField: FormField;
  recipients: Recipients;
}

const hint = "Type a name, or choose one in the list below.";

/** The recipient of a message: a plain select, and a field for a name. With scripts, typing part of a name filters the select. */
export function RecipientField({ field, nameField, recipients }: RecipientFieldProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [typedName, setTypedName] = useState(nameField.initialValue ?? "");
  const [selectedId, setSelectedId] = useState(String(field.initialValue ?? ""));
  useEffect(() => {
    setHasScripts(true);
    // The reader may have typed before scripts ran.
    setTypedName(nameInput.current?.value ?? "");
  }, []);
  const everyone = [...recipients.classmates, ...recipients.teachers];
  const found = new Set((hasScripts ? withTypedName : meantBy)(everyone, typedName));
  // Without scripts, a name that fits nobody, or one person who is selected now, must not empty the list.
  const isShort = hasScripts || found.size > 1;
  const visible = (people: Recipient[]) =>
    // Keeps the selected person in the list. Otherwise, the browser would select another one.
    isShort ? people.filter((person) => found.has(person) || String(person.id) === selectedId) : people;
  return (
    <>
      <LabeledField field={nameField} label="Find a name" hint={hint}>
        <input
          {...fieldAttributes(nameField, hint)}
          ref={nameInput}
          type="search"
          autoComplete="off"
          defaultValue={nameField.initialValue}
          onChange={(event) => setTypedName(event.target.value)}
        />
      </LabeledField>
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

/** In letters. lynx loses the fields after a list that is wider than its window. */
const optionLength = 60;

/** The names begin with the last name, so that typing one finds the person in the list. */
function RecipientGroup({ label, people }: { label: string; people: Recipient[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name.length > optionLength ? `${name.slice(0, optionLength - 1)}…` : name}
        </option>
      ))}
    </optgroup>
  );
}
