import { launch } from "./visits.ts";

/** An element of a page: its name, its attributes and what is in it. */
export type PageElement = [name: string, attributes: Record<string, string>, children: (PageElement | string)[]];

/** A page as the comparison processes get it. */
export interface RecordedPage {
  elements: PageElement;
  brotli: string;
}

/** Parses pages with a browser. */
export async function elementsOf(pages: string[]): Promise<PageElement[]> {
  const browser = await launch();
  const page = await browser.newPage();
  const read = await page.evaluate((sources) => {
    const elementOf = (element: Element): PageElement => [
      element.localName,
      Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      [...element.childNodes].flatMap((node): (PageElement | string)[] =>
        node instanceof Element ? [elementOf(node)] : node instanceof Text ? [node.data] : [],
      ),
    ];
    return sources.map((source) => elementOf(new DOMParser().parseFromString(source, "text/html").documentElement));
  }, pages);
  await browser.close();
  return read;
}
