import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { PhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import type { ShownName } from "#app/domain/albums/photo-name-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canDeletePhoto, canEditPhoto, canStopAskingForNames } from "#app/domain/core/permissions.ts";
import { writePartialDate } from "#app/domain/time/partial-dates.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { skeletonClass } from "#app/ui/loading-page.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import type { AlbumCategory } from "#db/column-values.ts";
import type { ShownPhoto } from "./selected-photo.ts";

interface PhotoFactsProps {
  photo: ShownPhoto["details"];
  /** Where its comments are. */
  commentsAddress: string;
  /** Next to the like button. */
  children?: ReactNode;
}

/** What is said of a photo, who added it, when it was taken, and its actions. Keeps its height while loading. */
export function PhotoFacts({ photo, commentsAddress, children }: PhotoFactsProps) {
  const me = useMe();
  return (
    <div className="mt-3 border-t pt-3" aria-busy={photo === null || undefined}>
      {photo?.description ? (
        <p className="mb-2 max-w-prose whitespace-pre-line">
          <LinkedText text={photo.description} links={photo.links} />
        </p>
      ) : null}
      {photo ? <PhotoNames photo={photo} /> : null}
      <p className="text-sm text-ink-2 tabular-nums">
        {photo ? (
          <>
            {photo.takenOn ? `Taken ${writePartialDate(photo.takenOn)}` : photo.year}, added by <ProfileLink {...photo} /> ·{" "}
            {pluralize(photo.viewCount, "view")} ·{" "}
            <a href={commentsAddress} className="-my-tap-sm inline-block whitespace-nowrap py-tap-sm" data-keep-scroll="">
              {pluralize(photo.commentCount, "comment")}
            </a>
          </>
        ) : (
          "Loading..."
        )}
      </p>
      <ButtonRow as="div" className="mt-3">
        {photo ? <LikeButton photo={photo} /> : <span className={buttonClass("outline", skeletonClass)}>Like</span>} {children}{" "}
        {photo && canEditPhoto(me, photo) ? (
          <DialogLink open={{ "edit-photo": photo.id }} className={buttonClass("quiet")}>
            Edit Photo
          </DialogLink>
        ) : null}{" "}
        {photo?.originalBytes ? (
          <a href={`/yearbook/photos/${photo.id}/original`} download="" className={buttonClass("quiet")}>
            Download original ({fileSize(photo.originalBytes)})
          </a>
        ) : null}{" "}
        {photo && canDeletePhoto(me, photo) ? (
          <DialogLink open={{ "delete-photo": photo.id }} className={buttonClass("quiet")}>
            Delete Photo
          </DialogLink>
        ) : photo ? (
          <DialogLink open={{ "take-down": photo.id }} className={buttonClass("quiet")}>
            Ask to take this down
          </DialogLink>
        ) : null}
      </ButtonRow>
    </div>
  );
}

/** Who is in a photo, by rows of people, with links to their profiles, and how to change it. */
function PhotoNames({ photo }: { photo: PhotoDetails }) {
  const me = useMe();
  const { id, nameRows, ownNameId, asksForNames } = photo;
  const hasNames = nameRows.length > 0;
  return (
    <div className="mb-2 max-w-prose">
      {asksForNames ? <p className="font-display text-lg italic text-accent">Who is this? Somebody would like to know.</p> : null}
      {nameRows.map((names, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <p key={row} className="break-anywhere">
          <span className="font-display italic text-ink-2">{rowLabel(nameRows, row)}</span> <Names names={names} />
        </p>
      ))}
      <div className="print:hidden">
        <DialogLink open={{ names: id }} className={buttonClass("text")}>
          {hasNames ? "Change names" : "Say who is in this photo"}
        </DialogLink>{" "}
        {ownNameId === null ? null : <QuietForm intent="remove-name" field="photoNameId" id={ownNameId} label="Remove my name" />}{" "}
        {asksForNames ? null : <QuietForm intent="ask-names" field="photoId" id={id} label="Ask who this is" />}{" "}
        {asksForNames && canStopAskingForNames(me, photo) ? (
          <QuietForm intent="stop-asking" field="photoId" id={id} label="Stop asking" />
        ) : null}
      </div>
    </div>
  );
}

/** Names with commas between them. */
function Names({ names }: { names: readonly ShownName[] }) {
  return names.map(({ name, userId }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
    <Fragment key={index}>
      {index > 0 ? ", " : null}
      {userId === undefined ? (
        name
      ) : (
        <a href={`/profile/${userId}`} className="py-tap">
          {name}
        </a>
      )}
    </Fragment>
  ));
}

/** A small button that sends one id. */
function QuietForm({ intent, field, id, label }: { intent: string; field: string; id: number; label: string }) {
  return (
    <Form method="post" preventScrollReset className="inline-block max-w-full">
      <PostFields intent={intent} />
      <input type="hidden" name={field} value={id} />
      <Button look="text">{label}</Button>
    </Form>
  );
}

/** Likes a photo. Shows the like while it is being sent, and removes it if that fails. */
function LikeButton({ photo }: { photo: { id: number; likeCount: number; hasLiked: boolean } }) {
  const { formData, state } = useNavigation();
  const isPending =
    state !== "idle" && formData?.get("intent") === "like" && formData.get("photoCollectionId") === String(photo.id);
  const likedLabel = useFocusWhenLiked(isPending, photo.hasLiked);
  const likes = pluralize(photo.likeCount + (isPending && !photo.hasLiked ? 1 : 0), "like");
  if (photo.hasLiked) {
    return (
      <span ref={likedLabel} className="inline-block py-tap-sm pr-1 font-semibold text-accent" tabIndex={-1}>
        You like this · <span className="tabular-nums">{likes}</span>
      </span>
    );
  }
  return (
    <Form
      method="post"
      preventScrollReset
      className="inline-block max-w-full"
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <PostFields intent="like" />
      <input type="hidden" name="photoCollectionId" value={photo.id} />
      <Button look={isPending ? "pressed" : "outline"} aria-pressed={isPending || undefined}>
        {isPending ? "Liked" : "Like"} · <span className="tabular-nums">{likes}</span>
      </Button>
    </Form>
  );
}

/** Keeps the focus here, because the button is removed when the like is stored. */
function useFocusWhenLiked(isPending: boolean, hasLiked: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const wasClicked = useRef(false);
  if (isPending) wasClicked.current = true;
  useEffect(() => {
    if (hasLiked && wasClicked.current) ref.current?.focus({ preventScroll: true });
    wasClicked.current = false;
  }, [hasLiked]);
  return ref;
}

interface Named {
  name: string;
}

/** What stands before a row of names. The back row comes first, as in class pictures. */
function rowLabel(rows: readonly (readonly Named[])[], row: number): string {
  if (rows.length === 1) return rows[0]?.length === 1 ? "In this photo:" : "In this photo, from left:";
  if (row === 0) return "In this photo, back row:";
  if (row === rows.length - 1) return "Front row:";
  return rows.length === 3 ? "Middle row:" : `Row ${row + 1}:`;
}

/** Names that are read out for a picture. */
const readNames = 8;

/** Who is in a photo, for its text alternative: '. From left: A, B, C'. Empty without names. */
export function spokenNames(rows: readonly (readonly Named[])[]): string {
  const names = rows.flatMap((row) => row.map(({ name }) => name));
  if (names.length === 0) return "";
  const others = names.length - readNames;
  const shown = names.slice(0, readNames).join(", ") + (others > 0 ? `, and ${others} more` : "");
  return names.length === 1 ? `. With ${shown}` : `. From left: ${shown}`;
}

/** A number of bytes as people read it, like '850 KB' or '4.2 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${Math.round(bytes / 100_000) / 10} MB`;
}

/** Leads to the profile of somebody who made an album or added a photo. */
export function ProfileLink({ userId, user }: { userId: number; user: { firstName: string; lastName: string } }) {
  return (
    <a href={`/profile/${userId}`} className="-my-tap-sm inline-block max-w-full py-tap-sm">
      {fullName(user)}
    </a>
  );
}

interface AlbumKindProps {
  album: { category: AlbumCategory; year: number };
  children?: ReactNode;
}

export function AlbumKind({ album, children }: AlbumKindProps) {
  return (
    <p className="mt-1.5 font-display italic text-ink-2">
      {categoryNames[album.category].one}, {album.year}
      {children}
    </p>
  );
}
