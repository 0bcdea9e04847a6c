import type { FrontPage } from "#app/domain/announcements/front-page.server.ts";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { photoSide, profilePhotoBytes } from "#app/domain/images/images.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { CheckField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PictureField } from "#app/ui/image-field.tsx";
import { classSettings } from "#class-settings";
import { usualIntroduction } from "./hero.tsx";

const schema = () => import("#app/domain/announcements/announcements.ts").then(({ frontPageForm }) => frontPageForm);

const preview = { width: 120, height: 90, className: "mb-3 block h-auto w-portrait" };

export interface FrontPageDialogProps {
  page: FrontPage;
}

/** Open at `/?dialog=front-page`. */
export default function FrontPageDialog({ page }: FrontPageDialogProps) {
  const { imageUrl } = page;
  return (
    <UrlDialog title="Front page">
      <p className="mb-5 max-w-prose">Everybody sees this on Home, also visitors who are not in the class.</p>
      <OperationForm intent="save-front-page" schema={schema} values={page} edits hasFiles action="/?index&dialog=front-page">
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
