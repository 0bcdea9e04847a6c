import { needsCodeFor } from "#app/domain/core/administrators-access.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import {
  editInMemoriam,
  findMemorialDetails,
  listInMemoriam,
  type MemorialDetails,
  type PersonInMemoriam as Person,
  setInMemoriam,
} from "#app/domain/people/in-memoriam.server.ts";
import { findManagedMember } from "#app/domain/people/members.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { foundIn, pageIn } from "#app/http/url-parameters.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonRow, PrintButton } from "#app/ui/button.tsx";
import { CardGrid, cardLinkClass } from "#app/ui/card.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { CardPortrait } from "#app/ui/then-and-now.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";

/** Everybody in the class who has died, at /in-memoriam: docs/behavior.md, "In Memoriam". */

const texts = {
  "set-in-memoriam": {
    done: { title: "In Memoriam", description: "They stay in the directory, with everything they wrote and added." },
    failed: "Failed to set In Memoriam",
  },
  "edit-in-memoriam": { done: "In Memoriam updated", failed: "Failed to update In Memoriam" },
};

export const handle = { dialogParameters: ["edit"] };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const parameters = args.url.searchParams;
  const edited = canManageMembers(me) ? foundIn(parameters, "edit", findMemorialDetails) : null;
  return {
    list: listInMemoriam(pageIn(parameters)),
    edited: edited
      ? { ...edited, asksForCode: needsCodeFor(me, findManagedMember(edited.id), args.context.get(actorContext)) }
      : null,
  };
}

const redirectTo = ({ id }: { id: number }) => `/profile/${id}`;

export const action = formAction(texts, handle, {
  "set-in-memoriam": formHandler(setInMemoriam, { redirectTo, takesCode: true }),
  "edit-in-memoriam": formHandler(editInMemoriam, { redirectTo }),
});

export const clientAction = makeClientAction(texts);

export default function InMemoriam({ loaderData: { list, edited } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>In Memoriam</PageTitle>
      {edited ? <InMemoriamDialog key={edited.id} person={edited} asksForCode={edited.asksForCode} /> : null}
      <PageHead title="In Memoriam" subtitle={`${classSettings.siteName} remembers`} />
      {/* Without the dialog, or with its other form, because somebody changed the member meanwhile. */}
      <FormFailure
        intents={[
          ...(edited?.isInMemoriam ? [] : ["edit-in-memoriam"]),
          ...(edited && !edited.isInMemoriam ? [] : ["set-in-memoriam"]),
        ]}
      />
      {list.people.length > 0 ? (
        <CardGrid className="*:break-inside-avoid print:block print:columns-3 print:gap-x-6 print:*:py-2">
          {list.people.map((person, index) => (
            <PersonInMemoriam key={person.id} person={person} isFirst={index < 4} />
          ))}
        </CardGrid>
      ) : (
        <EmptyState sentence="Nobody is listed here. If somebody in the class has died, please tell an administrator." />
      )}
      <Pager page={list.page} pages={list.pages} addressOf={(page) => `?page=${page}`} />
      {list.people.length > 0 ? (
        <div className="mt-6 print:hidden">
          <p className="text-sm text-ink-2">
            Printed, this page is a list of names for a memorial table. Choose Print in your browser’s menu.
          </p>
          <ButtonRow className="mt-3">
            <PrintButton isPrimary={false}>Print the names</PrintButton>
          </ButtonRow>
        </div>
      ) : null}
    </>
  );
}

/** One name on the page, with a picture on screens. */
function PersonInMemoriam({ person, isFirst }: { person: Person; isFirst: boolean }) {
  return (
    <li className="clearfix">
      <CardPortrait person={{ ...person, isInMemoriam: true }} isFirst={isFirst} />
      <div className="ml-beside-portrait xs:ml-beside-portrait-lg print:ml-0">
        <h2 className="text-xl print:text-lg">
          <a href={`/profile/${person.id}`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </h2>
        {person.maidenName ? <p className="font-display italic leading-snug text-ink-2">née {person.maidenName}</p> : null}
        {person.years ? <p className="font-display tabular-nums">{person.years}</p> : null}
        <p>
          <Badge look="caps">{person.profileType === "teacher" ? "Teacher" : "Classmate"}</Badge>
        </p>
      </div>
    </li>
  );
}

const schema = () => import("#app/domain/people/in-memoriam.ts").then(({ memorialDetails }) => memorialDetails);

/** Sets a member In Memoriam, or corrects what is known of their death. */
function InMemoriamDialog({ person, asksForCode }: { person: MemorialDetails; asksForCode: boolean }) {
  const { id, isInMemoriam } = person;
  const intent = isInMemoriam ? "edit-in-memoriam" : "set-in-memoriam";
  const closeTo = isInMemoriam ? `/profile/${id}` : `/alumni?manage=${id}`;
  return (
    <UrlDialog title={`In Memoriam - ${fullName(person)}`} closeTo={closeTo}>
      {isInMemoriam ? null : (
        <p className="mb-5 max-w-prose">
          For somebody who has died. Their profile, marked In Memoriam, and everything they added stay on the site, and members
          can write remembrances. Nobody can sign in as them or write to them. You can undo it.
        </p>
      )}
      <OperationForm intent={intent} schema={schema} values={person} edits>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={id} />
            <TextField field={field("birthYear")} label="Year of birth (optional)" inputMode="numeric" />
            <TextField field={field("deathYear")} label="Year of death (optional)" inputMode="numeric" />
            <TextField
              field={field("obituaryUrl")}
              label="Address of an obituary (optional)"
              hint="It starts with https://, such as https://www.example.com/obituary."
            />
            <TextField
              field={field("deathConfirmedBy")}
              label="Confirmed by (optional)"
              hint="Who told you, and when. Only administrators see this."
            />
            <FreshCodeField intent={intent} isNeeded={asksForCode && !isInMemoriam} />
            <DialogActions
              label={isInMemoriam ? "Save" : "Set In Memoriam"}
              pending="Saving..."
              isPending={isPending}
              cancelTo={closeTo}
            />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
