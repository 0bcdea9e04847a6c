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

/** The complete texts of the headings, also for screen readers, on one line each. */
export const headingsOf = (html: string) =>
  [...withoutReactComments(html).matchAll(/<(h[1-6])\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , inner = ""]) =>
    decodeEntities(inner.replace(/<[^>]*>/g, ""))
      .replace(/\s+/g, " ")
      .trim(),
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

/** What a browser would send with this form if nobody changed it: its fields, without buttons and files. */
export function formOf(html: string, intent: string): Record<string, string> {
  const forms = [...withoutReactComments(html).matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((one) => one.includes(`name="intent" value="${intent}"`));
  if (!form) throw new Error(`There is no form for ${intent}`);
  const fields: Record<string, string> = {};
  const attribute = (tag: string, name: string) => decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, "type");
    const isSent = type === "file" ? false : /checkbox|radio/.test(type) ? /\bchecked\b/.test(tag) : true;
    if (isSent) fields[attribute(tag, "name")] = attribute(tag, "value") || (type === "checkbox" ? "on" : "");
  }
  // The first line break after the tag is not part of the text.
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea\b([^>]*)>\n?([\s\S]*?)<\/textarea>/g)) {
    fields[attribute(tag, "name")] = decodeEntities(text);
  }
  for (const [, tag = "", options = ""] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    fields[attribute(tag, "name")] = attribute(all.find((option) => /\bselected\b/.test(option)) ?? all[0] ?? "", "value");
  }
  return fields;
}
