import type { NamedPhoto } from "#app/domain/albums/album-screen.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { NamesFields } from "./names-fields.tsx";
import { PhotoPicture } from "./photo-picture.tsx";

const schema = () => import("#app/domain/albums/photo-names.ts").then(({ photoNamesForm }) => photoNamesForm);

/** Says who is in a photo, below the picture. */
export function NamesDialog({ photo }: { photo: NamedPhoto }) {
  return (
    <UrlDialog title="Who is in this photo">
      <div className="mb-4 border bg-paper-2 stage stage-lead">
        <PhotoPicture
          photo={photo}
          className="object-contain frame-fill"
          sizes="(min-width: 768px) 600px, 90vw"
          displayWidth={640}
          maxWidth={1280}
        />
      </div>
      <OperationForm intent="name-people" schema={schema} values={{ names: photo.names.text }}>
        {(field, { isPending }) => (
          <>
            <NamesFields intent="name-people" photoId={photo.id} names={photo.names} field={field("names")} />
            <DialogActions label="Save names" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
