import { Labelled, TextArea, TextField, wiring } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/form-field.ts";

type ReunionFormFields = Record<"title" | "description" | "location" | "eventDate", FormField>;

const dateHint = "In Eastern Time (New York), like 2027-06-19 18:30. Leave it empty if the date is to be announced.";

/** What is asked of a meet-up that is planned or changed. */
export function ReunionFields({ fields }: { fields: ReunionFormFields }) {
  const { eventDate } = fields;
  return (
    <>
      <TextField field={fields.title} label="Title" isRequired />
      <Labelled field={eventDate} label="Date and time" hint={dateHint}>
        <input {...wiring(eventDate, dateHint)} type="datetime-local" defaultValue={String(eventDate.initialValue ?? "")} />
      </Labelled>
      <TextField field={fields.location} label="Location" />
      <TextArea field={fields.description} label="Description" rows={5} />
    </>
  );
}
