import { findInPhotos } from "#app/domain/albums/photo-name-queries.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canEditAnyProfile, canManageMembers, canSetSpotlight } from "#app/domain/core/permissions.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { searchDirectory } from "#app/domain/people/directory.server.ts";
import { type DirectorySpotlight, featuredId, spotlightForDirectory } from "#app/domain/people/spotlight.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { Card, CardGrid, cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { EmptyState, Eyebrow, PageHead, PageTitle, ToolsSection } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/route";
import { DirectorySearch, InPhotos, LetterLinks } from "./directory-search.tsx";
import { forms, shownInDialogs } from "./forms.server.ts";
import { PersonCard } from "./person-card.tsx";
import { manageIntents, texts } from "./texts.ts";
import { addressOf, searchIn } from "./urls.ts";

/** The directory, at /alumni and /admin/profile-editor: docs/behavior.md, "Directory". */

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));

export const handle = { dialogParameters: ["dialog", "edit", "manage"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const parameters = args.url.searchParams;
  const { page, ...search } = searchIn(parameters, me, isMailOn());
  const result = searchDirectory({ ...search, page }, me);
  return {
    search,
    result,
    inPhotos: findInPhotos(search.text, result.people),
    featuredId: featuredId(),
    spotlight: canSetSpotlight(me) ? spotlightForDirectory() : null,
    ...shownInDialogs(me, args.context.get(actorContext), parameters),
  };
}

export const action = formAction(texts, handle, forms);

export const clientAction = makeClientAction(texts);

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { search, result, inPhotos, featuredId, spotlight, edited, managed, isAdding, mail } = loaderData;
  const me = useMe();
  const canManage = canManageMembers(me);
  const subtitle = canEditAnyProfile(me)
    ? "Connect with classmates, manage profiles, and control featured spotlight"
    : "Connect with classmates and browse alumni profiles";
  return (
    <>
      <PageTitle>Directory</PageTitle>
      {edited || managed || isAdding ? (
        <Dialogs edited={edited} managed={managed} mail={mail?.ofManaged ?? null} isAdding={isAdding} />
      ) : null}
      <PageHead title="Directory" subtitle={subtitle}>
        {canManage ? (
          <p className="-mb-2 print:hidden">
            <a href={`#${administrationId}`} className="inline-block py-tap">
              For administrators
            </a>
          </p>
        ) : null}
      </PageHead>
      {/* Without a dialog, because the person was removed meanwhile, the page shows the error. */}
      <FormFailure
        intents={["set-featured", "clear-featured", ...(edited ? [] : ["edit-profile"]), ...(managed ? [] : manageIntents)]}
      />
      <DirectorySearch search={search} total={result.total} canManage={canManage} hasMail={mail !== undefined} />
      <LetterLinks search={search} byLetter={result.byLetter} />
      {result.people.length > 0 ? (
        <CardGrid className="*:relative *:border-t *:border-ink *:pt-4 *:break-inside-avoid print:block print:columns-3 print:gap-x-6 print:*:py-1.5">
          {result.people.map((person, index) => (
            <PersonCard
              key={person.id}
              person={person}
              me={me}
              search={search}
              isFeatured={person.id === featuredId}
              isFirst={index < 4}
            />
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title="No results found"
          sentence="Try adjusting your search terms or filters to find what you're looking for."
        />
      )}
      <InPhotos found={inPhotos} />
      <Pager page={result.page} pages={result.pages} addressOf={(page) => addressOf({ ...search, page })} />
      <ButtonRow>
        {result.total > 0 ? (
          <LinkButton href={`/alumni/print${addressOf({ ...search, page: 1 })}`}>Print class list</LinkButton>
        ) : null}{" "}
        <LinkButton href="/where-are-they-now">Where are they now</LinkButton>{" "}
        <LinkButton href="/missing">Missing classmates</LinkButton> <LinkButton href="/in-memoriam">In Memoriam</LinkButton>
      </ButtonRow>
      {canManage ? <Administration hasMail={mail !== undefined} /> : null}
      {spotlight ? <CurrentSpotlight person={spotlight} /> : null}
    </>
  );
}

const administrationId = "for-administrators";

/** Links to add members, print their joining letters, bring in their portraits, and see the site's email. */
function Administration({ hasMail }: { hasMail: boolean }) {
  return (
    <ToolsSection id={administrationId} title="For administrators">
      <DialogLink open={{ dialog: "add-member" }}>Add member</DialogLink>{" "}
      <LinkButton href="/admin/import">Import class list</LinkButton>{" "}
      <LinkButton href="/admin/letters">Joining letters</LinkButton> <LinkButton href="/mailings">Write to the class</LinkButton>{" "}
      <LinkButton href="/admin/yearbook-portraits">Yearbook portraits</LinkButton>{" "}
      <LinkButton href="/admin/book">Memory book</LinkButton>
      {hasMail ? (
        <>
          {" "}
          <LinkButton href="/admin/mail">Email</LinkButton>
        </>
      ) : null}
    </ToolsSection>
  );
}

function CurrentSpotlight({ person }: { person: DirectorySpotlight }) {
  return (
    <Card look="marked" as="section" labelledBy="current-spotlight" className="mt-6 clearfix print:hidden">
      <Portrait person={{ ...person, id: person.userId }} size={72} isFirst />
      <div className="ml-beside-thumbnail">
        <Eyebrow as="h2" id="current-spotlight" className="mb-0.5 text-ink-2">
          Current Featured Spotlight
        </Eyebrow>
        <p className={cardTitleClass}>
          <a href={`/profile/${person.userId}`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </p>
        <p className="text-sm text-ink-2">{[person.profession, person.company].filter(Boolean).join(" at ")}</p>
      </div>
    </Card>
  );
}
