import { data } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canManageReunion } from "#app/domain/core/permissions.ts";
import { type BadgeSheet, badgeSheets, badgesOf, layOutBadges } from "#app/domain/reunions/badges.ts";
import { expectedAt } from "#app/domain/reunions/check-in-queries.server.ts";
import { findReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { memberContext, sentenceResponse } from "#app/http/guards.server.ts";
import { pageIn, placeIn, toNumber } from "#app/http/url-parameters.ts";
import { Button, ButtonRow, PrintButton } from "#app/ui/button.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";
import { SheetFields } from "#app/ui/sheet-fields.tsx";
import type { Route } from "./+types/route";
import { BadgeSheets } from "./badge-sheets.tsx";

/** Name badges of a meet-up to print, for attendees and their guests. For its organizer and administrators. */

const isSheet = (name: string | null): name is BadgeSheet => name !== null && Object.hasOwn(badgeSheets, name);

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { reunionId } = args.params;
  const reunion = findReunion(me, toNumber(reunionId) ?? 0, new Date());
  if (!reunion) throw data(null, { status: 404 });
  if (!canManageReunion(me, reunion)) {
    throw sentenceResponse(403, "Only the organizer and administrators can print badges.");
  }
  const { searchParams } = args.url;
  const chosen = searchParams.get("sheet");
  const sheet = isSheet(chosen) ? chosen : "us";
  const first = placeIn(searchParams, "first", badgeSheets[sheet].perSheet);
  const attendees = expectedAt(reunion.id);
  const chosenIds = new Set(searchParams.getAll("who").map(Number));
  const who = new Set(attendees.flatMap(({ id }) => (chosenIds.has(id) ? [id] : [])));
  const shown = attendees.filter(({ id }) => who.size === 0 || who.has(id));
  const badges = shown.flatMap(badgesOf);
  return {
    reunion: { id: reunion.id, title: reunion.title },
    sheet,
    first,
    hasLines: searchParams.get("lines") === "on",
    names: attendees.map((person) => ({ id: person.id, name: fullName(person), isChosen: who.has(person.id) })),
    total: badges.length,
    ...layOutBadges(badges, sheet, first, pageIn(searchParams)),
  };
}

export default function Badges({ loaderData }: Route.ComponentProps) {
  const { reunion, sheet, first, hasLines, names, total, sheets, page, pages } = loaderData;
  const { perSheet, paper } = badgeSheets[sheet];
  const address = `/reunions/${reunion.id}/badges`;
  const chosen = names.filter(({ isChosen }) => isChosen);
  const addressOf = (page: number) => {
    const who = chosen.map(({ id }) => ["who", String(id)]);
    const lines = hasLines ? [["lines", "on"]] : [];
    return `${address}?${new URLSearchParams([["sheet", sheet], ["first", String(first)], ["page", String(page)], ...lines, ...who])}`;
  };
  return (
    <>
      <PageTitle>{`Badges for ${reunion.title}`}</PageTitle>
      <div className="print:hidden">
        <PageHead
          back={{ href: `/reunions?details=${reunion.id}`, label: "Back to the meet-up" }}
          title="Badges"
          subtitle={reunion.title}
        />
        {names.length > 0 ? (
          <Form method="get" action={address} className="mb-8">
            <SheetFields label="Paper" noun="badge" sheets={badgeSheets} sheet={sheet} first={first} perSheet={perSheet} />
            <p className="mb-4 flex">
              <input type="checkbox" className={checkboxClass} id="lines" name="lines" defaultChecked={hasLines} />{" "}
              <label htmlFor="lines" className="inline-block py-tap">
                Print lines to cut along, on plain paper
              </label>
            </p>
            <details className="mb-4">
              <summary className="py-tap">
                Print only some of the badges{chosen.length > 0 ? ` (${chosen.length} chosen)` : ""}
              </summary>
              <p className="mb-2 text-sm text-ink-2">
                Check the names whose badges you need; their guests’ come with them. If no name is checked, all are printed.
              </p>
              <ul className="sm:columns-2 lg:columns-3">
                {names.map(({ id, name, isChosen }) => (
                  <li key={id} className="flex break-inside-avoid">
                    <input
                      type="checkbox"
                      className={checkboxClass}
                      id={`who-${id}`}
                      name="who"
                      value={id}
                      defaultChecked={isChosen}
                    />{" "}
                    <label htmlFor={`who-${id}`} className="inline-block py-tap break-anywhere">
                      {name}
                    </label>
                  </li>
                ))}
              </ul>
            </details>
            <ButtonRow>
              <Button>Show the badges</Button>
            </ButtonRow>
          </Form>
        ) : null}
        {total > 0 ? (
          <>
            <p className="max-w-prose">
              {pluralize(total, "badge")}, guests included. To print, choose {paper} paper, 100% as the scale, and no margins if
              your browser asks. Try it on plain paper first, and hold it against a sheet of badges.
            </p>
            <ButtonRow className="mb-6 mt-4">
              <PrintButton>Print the badges</PrintButton>
            </ButtonRow>
          </>
        ) : (
          <p className="pb-12">Nobody is on the list yet.</p>
        )}
      </div>
      {total > 0 ? <BadgeSheets sheets={sheets} sheet={sheet} hasLines={hasLines} title={reunion.title} /> : null}
      <Pager hasSheets page={page} pages={pages} addressOf={addressOf} />
    </>
  );
}
