/** Changes to an address that keep it on this site, even if it is malicious. */

/** Names with their new value; null removes one. */
export type Parameters = Readonly<Record<string, string | number | null>>;

/** A path and query with some parameters changed. It begins with one slash: two would lead to another site. */
export function withParameters(path: string, parameters: Parameters): string {
  const { pathname, searchParams } = new URL(`http://site.invalid/${path.replace(/^[/\\]+/, "")}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, String(value));
  }
  const query = searchParams.toString();
  return pathname.replace(/^\/+/, "/") + (query ? `?${query}` : "");
}

/** The whole number above zero in a text of an address, such as an id, or null. */
export const toNumber = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;

/** The whole number above zero in a parameter, or null. */
export const numberIn = (parameters: URLSearchParams, name: string): number | null => toNumber(parameters.get(name));

/** What `find` finds for the id in a parameter. Null, without asking, if there is none: most pages are opened without their dialogs. */
export function foundIn<Found>(
  parameters: URLSearchParams,
  name: string,
  find: (id: number) => Found | null | undefined,
): Found | null {
  const id = numberIn(parameters, name);
  return id === null ? null : (find(id) ?? null);
}

/** A place in an address, counted from 1: the first unless the parameter is a whole number above zero. */
export const placeIn = (parameters: URLSearchParams, name: string, last: number): number =>
  Math.min(last, numberIn(parameters, name) ?? 1);

/** The page of a list in an address, from 1. */
export const pageIn = (parameters: URLSearchParams, name = "page"): number => placeIn(parameters, name, 100_000);

/** What a page exports as `handle`: above all, the parameters of its address that open dialogs. */
export interface PageHandle {
  dialogParameters: readonly string[];
  /** Those that say what is chosen on the page, which stays where it is. */
  choiceParameters?: readonly string[];
  /** Whether the page with this data fills the window, without the site's header and footer. */
  fillsWindow?: (loaderData: unknown) => boolean;
}

/** The path and query of an address of this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** A path and query without these parameters. */
export const withoutParameters = (path: string, ...names: readonly string[]): string =>
  withParameters(path, Object.fromEntries(names.map((name) => [name, null])));
