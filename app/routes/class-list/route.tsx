import { searchClassList } from "#app/domain/people/directory.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PrintTable } from "#app/ui/print-table.tsx";
import { staleOnError } from "#app/ui/stale-on-error.ts";
import { addressOf, searchIn } from "../directory/urls.ts";
import type { Route } from "./+types/route";

/** The results of a directory search on one page to print, at /alumni/print. */

export function loader(args: Route.LoaderArgs) {
  const me = requireMember(args);
  const { text, type, page } = searchIn(args.url.searchParams, me);
  return { search: { text, type }, result: searchClassList({ text, type, page }, me) };
}

export const clientLoader = staleOnError<ReturnType<typeof loader>>();

const columns = [{ name: "Name", className: "w-names" }, { name: "City" }, { name: "Email", className: "w-emails" }];

export default function ClassList({ loaderData: { search, result } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Class list</PageTitle>
      <h1>Class list</h1>
      <p className="text-sm text-ink-2">
        {pluralize(result.total, "name")}
        {search.text ? `, found by “${search.text}”` : ""}
      </p>
      <ButtonRow>
        <LinkButton href={`/alumni${addressOf({ ...search, page: 1 })}`}>Back to the directory</LinkButton>
      </ButtonRow>
      <p className="mb-1 text-sm text-ink-2 print:hidden">To print it, choose Print in your browser’s menu.</p>
      <PrintTable look="dense" columns={columns}>
        {result.people.map(({ name, maidenName, location, reach }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and an id for each would be a tenth of the page
          <tr key={row}>
            <th scope="row">
              {name}
              {maidenName ? <span className="font-display font-normal italic text-ink-2"> née {maidenName}</span> : null}
            </th>
            <td>{location}</td>
            <td>{reach}</td>
          </tr>
        ))}
      </PrintTable>
      <Pager page={result.page} pages={result.pages} addressOf={(page) => addressOf({ ...search, page })} />
    </>
  );
}
