import type { Member } from "#app/domain/core/member.ts";
import { canManageMembers } from "#app/domain/core/permissions.ts";
import type { DirectorySearch } from "#app/domain/people/directory.server.ts";
import { administratorFilters, type DirectoryFilter, letters, mailFilter, memberFilters } from "#app/domain/people/directory.ts";
import { pageIn } from "#app/http/url-parameters.ts";

/** The directory search in an address: the text, the letter, and the filter if this member may use it on this site. */
export function searchIn(parameters: URLSearchParams, me: Member, hasMail: boolean): DirectorySearch {
  const forAdministrators: readonly DirectoryFilter[] = hasMail ? [...administratorFilters, mailFilter] : administratorFilters;
  const filters: readonly DirectoryFilter[] = canManageMembers(me) ? [...memberFilters, ...forAdministrators] : memberFilters;
  return {
    text: (parameters.get("q") ?? "").trim().slice(0, 200),
    type: filters.find((known) => known === parameters.get("type")) ?? "all",
    letter: letters.find((known) => known === parameters.get("letter")),
    page: pageIn(parameters),
  };
}

/** The address of a search, without default values. */
export function addressOf({ text, type, letter, page }: DirectorySearch): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (type !== "all") parameters.set("type", type);
  if (letter) parameters.set("letter", letter);
  if (page > 1) parameters.set("page", String(page));
  return `?${parameters}`;
}
