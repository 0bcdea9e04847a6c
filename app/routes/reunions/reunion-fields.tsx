import { fieldAttributes, LabeledField, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/use-form-validation.ts";
import { classSettings } from "#class-settings";

interface ReunionFieldsProps {
  field: (name: "title" | "description" | "location" | "eventDate") => FormField;
}

const { timeZone, timeZoneName } = classSettings;
/** Like 'New York'. */
const city = timeZone.replace(/.*\//, "").replace(/_/g, " ");
const dateHint = `In ${timeZoneName} (${city}), like 2027-06-19 18:30. Leave it empty if the date is to be announced.`;

/** The fields of a meet-up, in the dialogs that plan and edit one. */
export function ReunionFields({ field }: ReunionFieldsProps) {
  const eventDate = field("eventDate");
  return (
    <>
      <TextField field={field("title")} label="Title" isRequired />
      <LabeledField field={eventDate} label="Date and time" hint={dateHint}>
        <input
          {...fieldAttributes(eventDate, dateHint)}
          type="datetime-local"
          defaultValue={String(eventDate.initialValue ?? "")}
        />
      </LabeledField>
      <TextField field={field("location")} label="Location" />
      <TextArea field={field("description")} label="Description" rows={5} />
    </>
  );
}
