import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { photoSide, profilePhotoBytes } from "#app/domain/images/images.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, type FormField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PictureField } from "#app/ui/image-field.tsx";
import { classSettings } from "#class-settings";

const newSchema = () => import("#app/domain/announcements/announcements.ts").then(({ newAnnouncement }) => newAnnouncement);
const editedSchema = () => import("#app/domain/announcements/announcements.ts").then(({ announcementForm }) => announcementForm);

interface EditedAnnouncement {
  id: number;
  title: string;
  text: string;
  lastDay: string;
}

interface AnnouncementDraft {
  submissionKey: string;
  lastDay: string;
}

export interface DialogsProps {
  draft: AnnouncementDraft | null;
  edited: EditedAnnouncement | null;
  deleted: EditedAnnouncement | null;
  frontPage: FrontPage | null;
  /** What Home says without an introduction of its own. */
  usualIntroduction: string;
}

/** What administrators change on Home: announcements, its introduction, and its picture. The page gives what the open dialog needs. */
export default function Dialogs({ draft, edited, deleted, frontPage, usualIntroduction }: DialogsProps) {
  return (
    <>
      {frontPage ? <FrontPageDialog page={frontPage} usualIntroduction={usualIntroduction} /> : null}
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

const frontPageSchema = () => import("#app/domain/announcements/announcements.ts").then(({ frontPageForm }) => frontPageForm);

const preview = { width: 120, height: 90, className: "mb-3 block h-auto w-portrait" };

/** Open at `/?dialog=front-page`. */
function FrontPageDialog({ page, usualIntroduction }: { page: FrontPage; usualIntroduction: string }) {
  const { imageUrl } = page;
  return (
    <UrlDialog title="Front page">
      <p className="mb-5 max-w-prose">Everybody sees this on Home, also visitors who are not in the class.</p>
      <OperationForm
        intent="save-front-page"
        schema={frontPageSchema}
        values={page}
        edits
        hasFiles
        action="/?index&dialog=front-page"
      >
        {(field, { isPending }) => (
          <>
            <TextArea
              field={field("introduction")}
              label="Introduction (optional)"
              hint={`Up to 500 characters. Without it: “${usualIntroduction}”`}
              rows={4}
            />
            <PictureField
              field={field("picture")}
              label="Picture (optional)"
              hint="Instead of the drawn pictures, such as a photo of the class or the school. JPEG, PNG, WebP or GIF, under 5MB."
              longestSide={photoSide}
              underBytes={profilePhotoBytes}
              current={imageUrl ? <img {...preview} src={imageSources(imageUrl, 160).src} alt="What Home shows now" /> : null}
              preview={preview}
            >
              {imageUrl ? <CheckField field={field("removePicture")} label="Remove the picture" /> : null}
            </PictureField>
            <TextField
              field={field("imageAlt")}
              label="What the picture shows"
              hint={`Read aloud to people who can’t see it, such as ‘The class on the steps of the school, ${classSettings.year}’. Needed with a picture.`}
            />
            <DialogActions label="Save" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
