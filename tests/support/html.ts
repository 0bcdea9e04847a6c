/** HTML without the comments that React puts between texts. */
export const withoutReactComments = (html: string) => html.replaceAll("<!-- -->", "");

/** The HTML of the open dialog; '' if none is open. */
export const dialogOf = (html: string) => /<dialog[\s\S]*<\/dialog>/.exec(withoutReactComments(html))?.[0] ?? "";

const entities: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const decodeEntities = (html: string) => html.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

/** The visible text of HTML, on one line, without texts for screen readers. */
export const textOf = (html: string) =>
  decodeEntities(
    withoutReactComments(html)
      .replace(/<head>[\s\S]*<\/head>|<script\b[\s\S]*?<\/script>|<span class="sr-only">[^<]*<\/span>/g, "")
      .replace(/<\/?(?:a|b|em|mark|span|strong|time|wbr)\b[^>]*>/g, "")
      .replace(/<[^>]*>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();

/** The texts of all elements with this tag, in order. */
export const textsOf = (html: string, tag: string) =>
  [...withoutReactComments(html).matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(([, inner = ""]) =>
    textOf(inner),
  );

/** The address of each link by its text. The first link of a text counts. */
export function linksOf(html: string): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, href = "", inner = ""] of withoutReactComments(html).matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)) {
    links[textOf(inner)] ??= decodeEntities(href);
  }
  return links;
}

/** The HTML of an element, from its opening tag to its closing tag; '' if there is none. */
export const partOf = (html: string, tag: string, attribute = "") =>
  new RegExp(`<${tag}\\b[^>]*${attribute}[\\s\\S]*?</${tag}>`).exec(withoutReactComments(html))?.[0] ?? "";
