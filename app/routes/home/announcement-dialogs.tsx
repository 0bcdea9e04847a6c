import { DateField } from "#app/ui/date-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { type FormField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const newSchema = () => import("#app/domain/announcements/announcements.ts").then(({ newAnnouncement }) => newAnnouncement);
const editedSchema = () => import("#app/domain/announcements/announcements.ts").then(({ announcementForm }) => announcementForm);

export interface EditedAnnouncement {
  id: number;
  title: string;
  text: string;
  lastDay: string;
}

export interface AnnouncementDraft {
  submissionKey: string;
  lastDay: string;
}

export interface AnnouncementDialogsProps {
  draft: AnnouncementDraft | null;
  edited: EditedAnnouncement | null;
  deleted: EditedAnnouncement | null;
}

/** The dialogs of announcements. The page gives what the open one needs. */
export default function AnnouncementDialogs({ draft, edited, deleted }: AnnouncementDialogsProps) {
  return (
    <>
      {draft ? <AnnounceDialog draft={draft} /> : null}
      {edited ? <EditDialog announcement={edited} /> : null}
      {deleted ? <DeleteDialog announcement={deleted} /> : null}
    </>
  );
}

/** Open at `/?dialog=announce`. */
function AnnounceDialog({ draft: { submissionKey, lastDay } }: { draft: AnnouncementDraft }) {
  return (
    <UrlDialog title="New Announcement">
      <OperationForm intent="announce" schema={newSchema} values={{ lastDay }} action="/?index&dialog=announce">
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <Fields field={field} />
            <DialogActions label="Announce" pending="Announcing..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

/** Open at `/?edit-announcement=` and its id. */
function EditDialog({ announcement: { id, ...values } }: { announcement: EditedAnnouncement }) {
  return (
    <UrlDialog title="Edit Announcement">
      <OperationForm
        intent="edit-announcement"
        schema={editedSchema}
        values={values}
        edits
        action={`/?index&edit-announcement=${id}`}
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="announcementId" value={id} />
            <Fields field={field} />
            <DialogActions label="Save" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

/** Open at `/?delete-announcement=` and its id. */
function DeleteDialog({ announcement: { id, title } }: { announcement: EditedAnnouncement }) {
  return (
    <UrlDialog title="Delete Announcement">
      <p>Are you sure you want to delete “{title}”? This action cannot be undone.</p>
      <OperationForm intent="delete-announcement" action={`/?index&delete-announcement=${id}`}>
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="announcementId" value={id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

const dayHint = "The last day on which members see it. At most a year from today.";

function Fields({ field }: { field: (name: "title" | "text" | "lastDay") => FormField }) {
  return (
    <>
      <TextField field={field("title")} label="Title" isRequired />
      <TextArea field={field("text")} label="Announcement" isRequired />
      <DateField field={field("lastDay")} label="Show until" type="date" hint={dayHint} isRequired />
    </>
  );
}
