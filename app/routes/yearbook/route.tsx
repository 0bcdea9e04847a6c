import type { ShouldRevalidateFunctionArgs } from "react-router";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/http/url-parameters.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidate-unless-only.ts";
import type { Route } from "./+types/route";
import { AlbumDetail, type AlbumDetailProps } from "./album-detail.tsx";
import { forms } from "./forms.server.ts";
import {
  LazyAlbumList,
  LazyArrangePhotos,
  LazyNothingFound,
  LazyPhotosOf,
  LazyRecentlyDeleted,
  LazySlideshow,
  LazyTakedownRequests,
  LazyWhoIsThis,
} from "./lazy-screens.tsx";
import { loadScreen } from "./screens.server.ts";
import { texts } from "./texts.ts";
import { dialogParameters } from "./urls.ts";

/** The list of albums, one album, slideshows, what was deleted, and requests to take photos down, all at /yearbook: docs/behavior.md, "Photo Albums". */

export const handle: PageHandle = {
  dialogParameters,
  fillsWindow: (loaderData) => (loaderData as { screen?: string } | undefined)?.screen === "show",
};

export const loader = (args: Route.LoaderArgs) => loadScreen(args, requireMember(args));

// Dialogs open without new data, except the full-size photo, which needs its comments, and the one that lists albums.
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const dialog = change.nextUrl.searchParams.get("dialog");
  return dialog === "full" || dialog === "move-photos" ? change.defaultShouldRevalidate : revalidateUnlessOnly("dialog")(change);
}

export const action = formAction(texts, handle, forms);
export const clientAction = makeClientAction(texts);

/** The forms whose dialog is not open, such as for an album deleted meanwhile. The page shows their errors. */
function intentsWithoutDialog(
  screenData: { screen: string; album?: object } & Partial<Omit<AlbumDetailProps, "album">>,
): string[] {
  const { album, edited, deleting, editedPhoto, deletingPhoto, takingDown, namedPhoto } = screenData;
  const dialogs = {
    "edit-album": edited,
    "delete-album": deleting,
    "edit-photo": editedPhoto,
    "turn-photo": editedPhoto,
    "delete-photo": deletingPhoto,
    "ask-takedown": takingDown,
    "name-people": namedPhoto,
  };
  const albumIntents = album ? [] : ["add-photo", "add-comment", "edit-comment", "delete-comment"];
  return [...albumIntents, ...Object.entries(dialogs).flatMap(([intent, subject]) => (subject ? [] : [intent]))];
}

export default function Yearbook({ loaderData }: Route.ComponentProps) {
  const failure = (
    <FormFailure
      intents={[
        "like",
        "restore",
        "decide-takedown",
        "clear-cache",
        "remove-name",
        "ask-names",
        "stop-asking",
        "arrange",
        "sort-photos",
        "undo-upload",
        ...intentsWithoutDialog(loaderData),
      ]}
    />
  );
  const props = { ...loaderData, failure };
  switch (props.screen) {
    case "list":
      return <LazyAlbumList {...props} />;
    case "album":
      return <AlbumDetail {...props} />;
    case "arrange":
      return <LazyArrangePhotos {...props} />;
    case "deleted":
      return <LazyRecentlyDeleted {...props} />;
    case "requests":
      return <LazyTakedownRequests {...props} />;
    case "show":
      return <LazySlideshow {...props} />;
    case "unnamed":
      return <LazyWhoIsThis {...props} />;
    case "of":
      return <LazyPhotosOf {...props} />;
    default:
      return <LazyNothingFound {...props} />;
  }
}
