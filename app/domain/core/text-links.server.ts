import { LinkifyIt } from "linkify-it";
import { addressIn, type TextLinks, type WithLinks } from "./text-links.ts";

/** Finds web addresses in what people wrote. The server does it, so that browsers need not load what it takes. */

/** Addresses with http or https. Those without are looked for only to keep those that begin with 'www.'. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false }).add("ftp:", null).add("mailto:", null).add("//", null);

const hint = /https?:\/\/|www\./i;

/** Where the web addresses are; undefined if there are none. */
export function linksIn(text: string): TextLinks | undefined {
  if (!hint.test(text)) return undefined;
  const found = (finder.match(text) ?? [])
    .filter(({ raw, schema }) => (schema !== "" || /^www\./i.test(raw)) && URL.canParse(addressIn(raw)))
    .map(({ index, lastIndex }) => [index, lastIndex] as const);
  return found.length > 0 ? found : undefined;
}

/** Something to show, with the links of its text. */
export function withLinks<Shown extends object>(shown: Shown, text: string | null): Shown & WithLinks {
  const links = text === null ? undefined : linksIn(text);
  return links ? { ...shown, links } : shown;
}
