import type { DialogPhoto } from "#app/domain/albums/album-screen.server.ts";
import { imageSources, parseImagePath } from "#app/domain/images/image-urls.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { OperationForm } from "#app/ui/form.tsx";

/** A photo's picture, and buttons that turn it at once. Not for pictures on other sites. */
export function TurnPhoto({ photo: { id, imageUrl } }: { photo: DialogPhoto }) {
  const image = parseImagePath(imageUrl ?? "");
  if (!imageUrl || !image) return null;
  const longest = Math.max(image.width, image.height);
  const shown = (side: number) => Math.round((side / longest) * Math.min(longest, 240));
  return (
    <OperationForm intent="turn-photo" className="mb-6">
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name="photoId" value={id} />
          <input type="hidden" name="shownUrl" value={imageUrl} />
          <img
            key={imageUrl}
            className="block max-w-full bg-paper-2"
            src={imageSources(imageUrl, 320).src}
            alt="As it is now"
            width={shown(image.width)}
            height={shown(image.height)}
          />
          <ButtonRow as="div" className="mt-3">
            <Button name="direction" value="left" isPending={isPending}>
              Turn left
            </Button>{" "}
            <Button name="direction" value="right" isPending={isPending}>
              Turn right
            </Button>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
