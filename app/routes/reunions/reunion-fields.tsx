import { type FormField, fieldAttributes, LabeledField, TextArea, TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { classSettings } from "#class-settings";

interface ReunionFieldsProps {
  field: (name: "title" | "description" | "location" | "eventDate" | "replyBy" | "capacity" | "paymentNote") => FormField;
}

const { timeZone, timeZoneName } = classSettings;
/** Like 'New York'. */
const city = timeZone.replace(/.*\//, "").replace(/_/g, " ");
const dateHint = `In ${timeZoneName} (${city}), like 2027-06-19 18:30. Leave it empty if the date is to be announced.`;

const replyHint = "The last day for an answer, like 2027-05-01";

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
      <InvitationFields field={field} />
    </>
  );
}

/** What only larger meet-ups need. Open if something is in them. */
function InvitationFields({ field }: ReunionFieldsProps) {
  const [replyBy, capacity, paymentNote] = [field("replyBy"), field("capacity"), field("paymentNote")];
  const isUsed = [replyBy, capacity, paymentNote].some(({ initialValue, errors }) => Boolean(initialValue || errors));
  return (
    <Fold summary="Replies, room, and how to pay" needsAttention={isUsed} className="mb-6 border-b border-t border-rule">
      <div className="pt-2">
        <LabeledField field={replyBy} label="Reply by" hint={replyHint}>
          <input {...fieldAttributes(replyBy, replyHint)} type="date" defaultValue={replyBy.initialValue} />
        </LabeledField>
        <TextField
          field={capacity}
          label="Room for how many people"
          hint="Guests included. When it is full, members join a waiting list. Leave it empty if there is no limit."
          inputMode="numeric"
        />
        <TextArea field={paymentNote} label="How to pay" hint="Those who come read this. The site handles no money." rows={3} />
      </div>
    </Fold>
  );
}
