/** A page's HTML without the marks that React puts between pieces of text. */
export const unmarked = (html: string) => html.replaceAll("<!-- -->", "");

/** What is written inside the dialog that the address opens; '' when none is open. */
export const dialogOf = (html: string) => /<dialog[\s\S]*<\/dialog>/.exec(unmarked(html))?.[0] ?? "";

const entities: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const plain = (html: string) => html.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

/** What a reader sees of a piece of HTML: its text on one line, without what is only for ears. */
export const textOf = (html: string) =>
  plain(
    unmarked(html)
      .replace(/<head>[\s\S]*<\/head>|<script\b[\s\S]*?<\/script>|<span class="sr-only">[^<]*<\/span>/g, "")
      .replace(/<\/?(?:a|b|em|mark|span|strong|time|wbr)\b[^>]*>/g, "")
      .replace(/<[^>]*>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();

/** The text of every element of a kind, in their order. */
export const textsOf = (html: string, tag: string) =>
  [...unmarked(html).matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(([, inner = ""]) => textOf(inner));

/** Where each link leads, by its text; of links with the same text the first. */
export function linksOf(html: string): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, href = "", inner = ""] of unmarked(html).matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)) {
    links[textOf(inner)] ??= plain(href);
  }
  return links;
}

/** A part of a page, from its opening tag to its closing one; '' where there is none. */
export const partOf = (html: string, tag: string, attribute = "") =>
  new RegExp(`<${tag}\\b[^>]*${attribute}[\\s\\S]*?</${tag}>`).exec(unmarked(html))?.[0] ?? "";
