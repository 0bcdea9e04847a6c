/** Changes to an address that keep it on this site, even if it is malicious. */

/** Names with their new value; null removes one. */
export type Parameters = Readonly<Record<string, string | number | null>>;

/**
 * A path and query with some parameters changed. The path begins with one slash: one that begins with two isn't an
 * address of this site, and as a link it would lead to another one.
 */
export function withParameters(path: string, parameters: Parameters): string {
  const { pathname, searchParams } = new URL(`http://site.invalid/${path.replace(/^[/\\]+/, "")}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, String(value));
  }
  const query = searchParams.toString();
  return pathname.replace(/^\/+/, "/") + (query ? `?${query}` : "");
}

/** What a page exports as `handle`: above all, the parameters of its address that open dialogs. */
export interface PageHandle {
  dialogParameters: readonly string[];
  /** Whether the page with this data fills the window, without the site's header and footer. */
  fillsWindow?: (loaderData: unknown) => boolean;
}

/** The path and query of an address of this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search;

/** A path and query without these parameters. */
export const withoutParameters = (path: string, ...names: readonly string[]): string =>
  withParameters(path, Object.fromEntries(names.map((name) => [name, null])));
