import { data } from "react-router";
import { sheetOf } from "#app/domain/albums/photo-name-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { findProfile } from "#app/domain/people/directory.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { pageIn, toNumber } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/photos-of";
import { SheetRows } from "./contact-sheet.tsx";
import { photoInAlbum, photosOfAddress } from "./urls.ts";

/** All photos that show somebody, from every album: a member, or somebody who isn't one, by name. */

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { searchParams } = args.url;
  const page = pageIn(searchParams);
  if (args.params.userId === undefined) {
    const name = (searchParams.get("name") ?? "").trim().slice(0, 100);
    return data({ who: { name }, sheet: sheetOf({ name }, page) });
  }
  const person = findProfile(toNumber(args.params.userId) ?? 0, me);
  if (!person) return data({ who: null, sheet: null }, { status: 404 });
  const who = { userId: person.id, name: fullName(person) };
  return data({ who, sheet: sheetOf(who, page) });
}

export default function PhotosOf({ loaderData: { who, sheet } }: Route.ComponentProps) {
  if (!who) return <UserNotFound />;
  const title = `Photos of ${who.name}`;
  const back =
    "userId" in who
      ? { href: `/profile/${who.userId}`, label: "Back to the profile" }
      : { href: "/yearbook", label: "Back to Albums" };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead back={back} title={title} subtitle={pluralize(sheet.total, "photo")} />
      {sheet.total === 0 ? <EmptyState sentence="No photo in the albums has this name yet." /> : null}
      <SheetRows
        label={title}
        sheet={sheet}
        hrefOf={({ albumId, id }) => photoInAlbum(albumId, id)}
        pageHref={(page) => photosOfAddress(who, page)}
      />
    </>
  );
}

function UserNotFound() {
  return (
    <>
      <PageTitle>User not found</PageTitle>
      <MessageWithPicture eyebrow={404} title="User not found" sentence="Nobody in the directory has this number.">
        <ButtonRow>
          <LinkButton href="/yearbook" look="primary">
            Back to Albums
          </LinkButton>
        </ButtonRow>
      </MessageWithPicture>
    </>
  );
}
