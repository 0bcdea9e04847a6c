import { needsCodeFor } from "#app/domain/core/administrators-access.server.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import { editInMemoriam, setInMemoriam } from "#app/domain/people/in-memoriam.server.ts";
import { findMemorialDetails, listInMemoriam } from "#app/domain/people/in-memoriam-queries.server.ts";
import { findManagedMember } from "#app/domain/people/members.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { numberIn, pageIn } from "#app/http/url-parameters.ts";
import { CardGrid } from "#app/ui/card.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { InMemoriamDialog } from "./in-memoriam-dialog.tsx";
import { PersonInMemoriam } from "./person-in-memoriam.tsx";

/** Everybody in the class who has died, at /in-memoriam: docs/behavior.md, "In Memoriam". */

const texts = {
  "set-in-memoriam": {
    done: { title: "In Memoriam", description: "They stay in the directory, with everything they wrote and added." },
    failed: "Failed to set In Memoriam",
  },
  "edit-in-memoriam": { done: "In Memoriam updated", failed: "Failed to update In Memoriam" },
};

/** The parameters that open this page's dialogs. */
export const handle = { dialogParameters: ["edit"] };

export function loader(args: Route.LoaderArgs) {
  const me = requireMember(args);
  const parameters = args.url.searchParams;
  const edited = canManageMembers(me) ? findMemorialDetails(numberIn(parameters, "edit") ?? 0) : null;
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
        <p className="mt-6 text-sm text-ink-2 print:hidden">
          Printed, this page is a list of names for a memorial table. Choose Print in your browser’s menu.
        </p>
      ) : null}
    </>
  );
}
