import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { PageElement, RecordedPage } from "./page-elements.ts";

/** A process that renders recorded elements with React alone, and reports the CPU time. */

export interface BareRender {
  /** Milliseconds of CPU for all times. */
  cpu: number;
  /** Characters of the page. */
  length: number;
}

/** React's names of HTML attributes. */
const propNames: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  srcset: "srcSet",
  tabindex: "tabIndex",
  imagesrcset: "imageSrcSet",
  imagesizes: "imageSizes",
  referrerpolicy: "referrerPolicy",
  autocomplete: "autoComplete",
};

function elementOf([name, attributes, children]: PageElement): ReactNode {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([attribute, value]) => [
      propNames[attribute] ?? attribute,
      value === "" && !["alt", "value"].includes(attribute) ? true : value,
    ]),
  );
  if (name === "script") return createElement(name, { ...props, dangerouslySetInnerHTML: { __html: children.join("") } });
  return createElement(name, props, ...children.map((child) => (typeof child === "string" ? child : elementOf(child))));
}

const pages = (JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RecordedPage[]).map(({ elements }) =>
  elementOf(elements),
);

const write = (page: ReactNode) =>
  new Promise<number>((resolve, reject) => {
    let length = 0;
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () =>
        pipe(
          new Writable({
            write(chunk, _encoding, next) {
              length += chunk.length;
              next();
            },
            final(end) {
              end();
              resolve(length);
            },
          }),
        ),
    });
  });

process.on("message", async ({ page, times }: { page: number; times: number }) => {
  let length = 0;
  const before = process.cpuUsage();
  for (let n = 0; n < times; n++) length = await write(pages[page]);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: (user + system) / 1000, length } satisfies BareRender);
});
process.send?.("ready");
