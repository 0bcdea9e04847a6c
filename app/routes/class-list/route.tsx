import { fullName } from "#app/domain/core/member.ts";
import { searchDirectory } from "#app/domain/people/directory.server.ts";
import { classListRows } from "#app/domain/people/directory.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { staleOnError } from "#app/ui/stale-on-error.ts";
import { addressOf, searchIn } from "../directory/urls.ts";
import type { Route } from "./+types/route";

/** The results of a directory search on one page to print, at /alumni/print. */

export function loader(args: Route.LoaderArgs) {
  const search = searchIn(args.url.searchParams, requireMember(args));
  return { search, result: searchDirectory(search, classListRows) };
}

export const clientLoader = staleOnError<ReturnType<typeof loader>>();

export default function ClassList({ loaderData: { search, result } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Class list</PageTitle>
      <h1>Class list</h1>
      <p className="meta">
        {pluralize(result.total, "name")}
        {search.text ? `, found by “${search.text}”` : ""}
      </p>
      <p className="btn-row">
        <a href={`/alumni${addressOf({ ...search, page: 1 })}`} className="btn">
          Back to the directory
        </a>
      </p>
      <p className="hint no-print">To print it, choose Print in your browser’s menu.</p>
      <table className="sheet-table class-list">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">City</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {result.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {fullName(person)}
                {person.maidenName ? <span className="maiden-name"> née {person.maidenName}</span> : null}
              </th>
              <td>{[person.currentCity, person.currentState].filter(Boolean).join(", ")}</td>
              <td>{person.isInMemoriam ? "In Memoriam" : person.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={result.page} pages={result.pages} addressOf={(page) => addressOf({ ...search, page })} />
    </>
  );
}
