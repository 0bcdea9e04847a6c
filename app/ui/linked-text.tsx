import { Fragment } from "react";
import { addressIn, type TextLinks } from "#app/domain/core/text-links.ts";

/** What somebody wrote, with its web addresses as links. Not for use in a link. */
export function LinkedText({ text, links = [] }: { text: string; links?: TextLinks | undefined }) {
  const parts = links.map(([start, end], index) => ({
    before: text.slice(links[index - 1]?.[1] ?? 0, start),
    address: text.slice(start, end),
    start,
  }));
  return (
    <>
      {parts.map(({ before, address, start }) => (
        <Fragment key={start}>
          {before}
          <a href={addressIn(address)} rel="nofollow noreferrer noopener" className="break-anywhere">
            {address}
          </a>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.[1] ?? 0)}
    </>
  );
}
