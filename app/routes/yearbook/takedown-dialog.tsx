import type { PhotoToTakeDown } from "#app/domain/albums/takedown-queries.server.ts";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Day } from "#app/ui/time.tsx";
import { AlbumCover } from "./album-cover.tsx";
import { requestsAddress } from "./urls.ts";

const schema = () => import("#app/domain/albums/takedowns.ts").then(({ newTakedownRequest }) => newTakedownRequest);

interface TakedownDialogProps {
  photo: PhotoToTakeDown;
  submissionKey: string;
}

/** Asks the owner of a photo and the administrators to take it down. Those who can delete it do that instead. */
export function TakedownDialog({ photo, submissionKey }: TakedownDialogProps) {
  return (
    <UrlDialog title="Ask to take this photo down">
      {photo.canDelete ? (
        <p>
          You don’t need to ask: you can delete this photo yourself.{" "}
          <DialogLink open={{ "delete-photo": photo.id }} className="inline-block py-tap">
            Delete Photo
          </DialogLink>
        </p>
      ) : photo.askedAt ? (
        <p>
          You asked on <Day date={photo.askedAt} /> that this photo be taken down. Nobody has decided yet.{" "}
          <a href={requestsAddress} className="inline-block py-tap">
            See your request
          </a>
        </p>
      ) : (
        <RequestForm photo={photo} submissionKey={submissionKey} />
      )}
    </UrlDialog>
  );
}

function RequestForm({ photo, submissionKey }: TakedownDialogProps) {
  return (
    <>
      <div className="mb-4 clearfix">
        <div className="float-left mr-4">
          <AlbumCover url={photo.imageUrl} />
        </div>
        <div className="max-w-prose overflow-hidden">
          {photo.title ? <p className="font-display text-lg italic">{photo.title}</p> : null}
          <p>
            {photo.isHiddenAtOnce
              ? "You are named in this photo, so it is hidden from everybody else as soon as you ask. The member who added it or an administrator then decides whether it comes back."
              : "The member who added it or an administrator decides. Until then the photo stays where it is."}
          </p>
        </div>
      </div>
      <OperationForm intent="ask-takedown" schema={schema}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="photoId" value={photo.id} />
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <TextArea
              field={field("reason")}
              label="Why should it be taken down?"
              hint="For example: I don’t want to be seen like this; it shows somebody who did not agree; it is not from our class. Only the member who added the photo and the administrators read this."
              rows={4}
              isRequired
            />
            <DialogActions label="Send Request" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </>
  );
}
