import { launch } from "./visits.ts";

/** An element of a page: its name, its attributes and what is in it. */
export type PageElement = [name: string, attributes: Record<string, string>, children: (PageElement | string)[]];

/** A page as it is given to what the site is measured against. */
export interface GivenPage {
  elements: PageElement;
  brotli: string;
}

/** What is in pages, as a browser reads them. */
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
