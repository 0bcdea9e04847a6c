import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { Fold, type FormField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { classSettings } from "#class-settings";
import { texts } from "./texts.ts";

export interface ReunionDialogsProps {
  submissionKey: string | null;
  edited: EditedReunion | null;
  deleted: EndedReunion | null;
  left: LeftReunion | null;
}

/** The dialogs with forms. Their scripts load when one is first opened. */
export default function ReunionDialogs({ submissionKey, edited, deleted, left }: ReunionDialogsProps) {
  return (
    <>
      {submissionKey ? <PlanDialog submissionKey={submissionKey} /> : null}
      {edited ? <EditDialog reunion={edited} /> : null}
      {deleted ? <DeleteDialog reunion={deleted} /> : null}
      {left ? <LeaveDialog reunion={left} /> : null}
    </>
  );
}

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ reunionForm }) => reunionForm);

function PlanDialog({ submissionKey }: { submissionKey: string }) {
  return (
    <UrlDialog title="Plan New Meet-Up">
      <OperationForm intent="plan" schema={schema} invalid={texts.plan.invalid}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <ReunionFields field={field} />
            <DialogActions label="Plan Meet-Up" pending="Planning..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

export interface EditedReunion
  extends Pick<ReunionDetails, "id" | "title" | "description" | "location" | "replyBy" | "capacity" | "cost" | "paymentNote"> {
  /** The stored date in the class's time zone, in the date field's format; '' for none. */
  wallTime: string;
}

function EditDialog({ reunion: { id, wallTime, ...values } }: { reunion: EditedReunion }) {
  return (
    <UrlDialog title="Edit Meet-Up">
      <OperationForm intent="edit" schema={schema} values={{ ...values, eventDate: wallTime }} edits invalid={texts.edit.invalid}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={id} />
            <ReunionFields field={field} />
            <p className="mb-1 text-sm text-ink-2">Everyone on the list gets a message when you change the date or the place.</p>
            <DialogActions label="Update Meet-Up" pending="Updating..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

export interface EndedReunion {
  id: number;
  title: string;
  /** Whether that sends messages. */
  notifiesAttendees: boolean;
}

function DeleteDialog({ reunion }: { reunion: EndedReunion }) {
  return (
    <UrlDialog title="Delete Meet-Up">
      <p>
        Are you sure you want to delete “{reunion.title}” and its attendee list? This action cannot be undone.
        {reunion.notifiesAttendees ? " Everyone on the list gets a message saying that it was cancelled." : ""}
      </p>
      <OperationForm intent="delete">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunion.id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

/** A meet-up that the reader is about to leave. */
export interface LeftReunion {
  id: number;
  title: string;
  /** How many people wait for a place, of whom the next one gets the reader's. */
  waitingCount: number;
  isOrganizer: boolean;
}

/** Asks before leaving a meet-up with a waiting list, because nobody gets such a place back. */
function LeaveDialog({ reunion: { id, title, waitingCount, isOrganizer } }: { reunion: LeftReunion }) {
  return (
    <UrlDialog title="Leave Meet-Up">
      <p>
        Are you sure you want to leave “{title}”?{" "}
        {waitingCount > 0
          ? `${waitingCount === 1 ? "One person is" : `${waitingCount} people are`} waiting: the next one gets your place, and you would have to wait for another.`
          : ""}
        {isOrganizer ? " You are the organizer: the attendee who joined first takes over." : ""}
      </p>
      <OperationForm intent="leave">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={id} />
            <DialogActions label="Leave" pending="Leaving..." isPending={isPending} dismiss="Stay on the list" />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

interface ReunionFieldsProps {
  field: (
    name: "title" | "description" | "location" | "eventDate" | "replyBy" | "capacity" | "cost" | "paymentNote",
  ) => FormField;
}

const { timeZone, timeZoneName } = classSettings;
/** Like 'New York'. */
const city = timeZone.replace(/.*\//, "").replace(/_/g, " ");
const dateHint = `In ${timeZoneName} (${city}). Leave it empty if the date is to be announced.`;

/** The fields of a meet-up, in the dialogs that plan and edit one. */
function ReunionFields({ field }: ReunionFieldsProps) {
  return (
    <>
      <TextField field={field("title")} label="Title" isRequired />
      <DateField field={field("eventDate")} label="Date and time" type="datetime-local" hint={dateHint} />
      <TextField field={field("location")} label="Location" />
      <TextArea field={field("description")} label="Description" rows={5} />
      <InvitationFields field={field} />
    </>
  );
}

/** What only larger meet-ups need. Open if something is in them. */
function InvitationFields({ field }: ReunionFieldsProps) {
  const [replyBy, capacity] = [field("replyBy"), field("capacity")];
  const [cost, paymentNote] = [field("cost"), field("paymentNote")];
  const isUsed = [replyBy, capacity, cost, paymentNote].some(({ initialValue, errors }) => Boolean(initialValue || errors));
  return (
    <Fold summary="Replies, room, and costs" needsAttention={isUsed} className="mb-6 border-b border-t border-rule">
      <div className="pt-2">
        <DateField field={replyBy} label="Reply by" type="date" hint="The last day for an answer." />
        <TextField
          field={capacity}
          label="Room for how many people"
          hint="Guests included. When it is full, members join a waiting list. Leave it empty if there is no limit."
          inputMode="numeric"
        />
        <TextField field={cost} label="What it costs" hint="Every member reads this. Such as: $60 a person." />
        <TextArea
          field={paymentNote}
          label="How to pay"
          hint="Only those who come read this. The site handles no money."
          rows={3}
        />
      </div>
    </Fold>
  );
}
