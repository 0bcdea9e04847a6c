import { Fragment } from "react";
import type { PhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import type { ShownName } from "#app/domain/albums/photo-name-queries.server.ts";
import { canStopAskingForNames } from "#app/domain/core/permissions.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { useMe } from "#app/ui/site.ts";
import { rowLabel } from "./name-rows.ts";

/** Who is in a photo, by rows of people, with links to their profiles, and how to change it. */
export function PhotoNames({ photo }: { photo: PhotoDetails }) {
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
