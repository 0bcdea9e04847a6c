import { Fragment } from "react";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { searchClassList } from "#app/domain/people/directory.server.ts";
import type { Letter } from "#app/domain/people/directory.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton, PrintButton } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { classSettings } from "#class-settings";
import { addressOf, searchIn } from "../directory/urls.ts";
import type { Route } from "./+types/route";

/** The results of a directory search on one page to print, at /alumni/print. */

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { page, ...search } = searchIn(args.url.searchParams, me, isMailOn());
  const { people, total, pages, page: shownPage } = searchClassList({ ...search, page }, me);
  return { search, people, total, pages, page: shownPage };
}

type Person = Route.ComponentProps["loaderData"]["people"][number];

/** The names of each letter, in the order of the list. */
function groupByLetter(people: readonly Person[]) {
  const groups: { letter: Letter; names: Person[] }[] = [];
  for (const person of people) {
    const last = groups[groups.length - 1];
    if (last?.letter === person.letter) last.names.push(person);
    else groups.push({ letter: person.letter, names: [person] });
  }
  return groups;
}

export default function ClassList({ loaderData: { search, people, total, pages, page } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Class list</PageTitle>
      <h1>Class list</h1>
      <p className="text-sm text-ink-2">
        {classSettings.siteName}, {pluralize(total, "name")}
        {search.letter ? ` under ${search.letter}` : ""}
        {search.text ? `, found by “${search.text}”` : ""}
        {pages > 1 ? `, page ${page} of ${pages}` : ""}
      </p>
      <ButtonRow>
        {people.length > 0 ? <PrintButton>{pages > 1 ? "Print this page" : "Print the list"}</PrintButton> : null}{" "}
        <LinkButton href={`/alumni${addressOf({ ...search, page: 1 })}`}>Back to the directory</LinkButton>
      </ButtonRow>
      <p className="mb-1 text-sm text-ink-2 print:hidden">To print it, choose Print in your browser’s menu.</p>
      <div className={listClass}>
        {groupByLetter(people).map(({ letter, names }, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no state, and '#' may come twice
          <Fragment key={group}>
            <h2 className={letterClass}>{letter}</h2>
            <ul className={namesClass}>
              {names.map(({ firstName, lastName, maidenName, location, reach }, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and an id for each would be a tenth of the page
                <li key={row}>
                  <b>{lastName}</b>, {firstName}
                  {maidenName ? <i> née {maidenName}</i> : null}
                  {location ? <p>{location}</p> : null}
                  {reach ? (
                    <p>
                      <EmailAddress address={reach} />
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
      <Pager page={page} pages={pages} addressOf={(page) => addressOf({ ...search, page })} />
    </>
  );
}

const listClass =
  "mt-6 border-t-6 border-ink pt-4 sm:columns-2 sm:gap-x-8 lg:columns-3 print:mt-2 print:columns-3 print:border-t-4 print:pt-2 print:gap-x-6";
const letterClass = "mb-2 border-b border-ink text-2xl leading-tight text-vermilion print:mb-1 print:text-lg print:font-bold";
/** On paper in small type, so that an email address fits on a line. */
const namesClass =
  "mb-6 leading-snug *:mb-2 *:break-inside-avoid print:mb-2 print:leading-tight print:*:mb-1 [&_i]:font-display [&_p]:text-sm [&_p]:leading-snug [&_p]:text-ink-2 print:[&_p]:leading-tight";
