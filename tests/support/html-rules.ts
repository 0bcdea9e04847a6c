import { type DOMTree, type HtmlElement, HtmlValidate, type ResolvedConfig, Rule, StaticConfigLoader } from "html-validate";

/** Rules for our HTML beyond the standard: it must be readable and usable without scripts and styles, in any browser of the last 30 years. */

type FindViolations = (document: DOMTree) => HtmlElement[];

const attribute = (element: HtmlElement, name: string) => element.getAttributeValue(name) ?? "";
const isPost = (form: HtmlElement) => /^post$/i.test(attribute(form, "method"));
/** Whether the form has a hidden field of this name that is not empty. */
const hasHiddenField = (form: HtmlElement, name: string) =>
  form
    .querySelectorAll("input")
    .some((input) => attribute(input, "name") === name && attribute(input, "type") === "hidden" && attribute(input, "value"));
const needsNoLabel = (input: HtmlElement) => /^(hidden|submit)$/.test(attribute(input, "type"));
const labelOf = (document: DOMTree, field: HtmlElement) => document.querySelector(`label[for="${attribute(field, "id")}"]`);
const unless = (isMet: boolean, { root }: DOMTree) => (isMet ? [] : [root]);
const headings = (document: DOMTree) =>
  document.querySelectorAll("h1, h2, h3, h4, h5, h6").filter((heading) => heading.closest("dialog") === null);

/** The accessible name of a link: its label, or its text and its pictures' alternative texts. */
const linkName = (link: HtmlElement) =>
  (
    attribute(link, "aria-label") ||
    [link.textContent, ...link.querySelectorAll("img").map((img) => attribute(img, "alt"))].join(" ")
  )
    .replace(/\s+/g, " ")
    .trim();

const rules: Record<string, FindViolations> = {
  // Without scripts some browsers submit the last form before a button outside a form.
  "a button is in the form that it submits": (document) =>
    document.querySelectorAll("button").filter((button) => !button.closest("form") || attribute(button, "type") !== "submit"),
  "forms use no attribute that small browsers do not know": (document) =>
    ["formaction", "formmethod", "formenctype", "formtarget", "form"].flatMap((name) => document.querySelectorAll(`[${name}]`)),
  "no form closes a dialog": (document) =>
    document.querySelectorAll("form").filter((form) => /^dialog$/i.test(attribute(form, "method"))),
  // lynx turns a post without named fields into a GET.
  "a form that posts has its token and its intent": (document) =>
    document
      .querySelectorAll("form")
      .filter((form) => isPost(form) && !(hasHiddenField(form, "csrf") && hasHiddenField(form, "intent"))),
  "a form that uses GET has no token": (document) =>
    document.querySelectorAll("form").filter((form) => !isPost(form) && hasHiddenField(form, "csrf")),
  "a form with a file field is multipart": (document) =>
    document
      .querySelectorAll("form")
      .filter(
        (form) =>
          form.querySelectorAll("input").some((input) => attribute(input, "type") === "file") &&
          attribute(form, "enctype").toLowerCase() !== "multipart/form-data",
      ),
  // Several browsers show and submit what these hide.
  "no closed dialog hides content": (document) =>
    document.querySelectorAll("dialog").filter((dialog) => !dialog.hasAttribute("open")),
  "no markup hides or disables content": (document) =>
    document.querySelectorAll("[hidden], [disabled], [inert], template, noscript, [maxlength]"),
  "a page has no inline style": (document) => document.querySelectorAll("[style], style"),
  "a page has one stylesheet": (document) =>
    unless(document.querySelectorAll("link").filter((link) => attribute(link, "rel") === "stylesheet").length === 1, document),
  "scripts from files are modules": (document) =>
    document.querySelectorAll("script").filter((script) => script.hasAttribute("nomodule") || isClassicFile(script)),
  "a page has no inline event handler": (document) =>
    document.querySelectorAll("*").filter((element) => element.attributes.some(({ key }) => key.startsWith("on"))),
  "a page has one h1, and it is the first heading outside dialogs": (document) =>
    unless(document.querySelectorAll("h1").length === 1 && headings(document)[0]?.tagName === "h1", document),
  "a page has a header, named navigation, main, and a footer; a slideshow only navigation and main": (document) =>
    unless(
      document.querySelectorAll("body > header, body > main, body > footer").length ===
        (document.querySelectorAll("#slideshow").length === 1 ? 1 : 3) &&
        document.querySelectorAll("nav").every((nav) => nav.hasAttribute("aria-label") || nav.hasAttribute("aria-labelledby")),
      document,
    ),
  "a page declares its language": (document) =>
    document.querySelectorAll("html").filter((html) => attribute(html, "lang") !== "en"),
  "a picture declares its size, so that the page does not shift": (document) =>
    document
      .querySelectorAll("img")
      .filter((img) => !/^\d+$/.test(attribute(img, "width")) || !/^\d+$/.test(attribute(img, "height"))),
  "a dialog has a name and a link that closes it": (document) =>
    document
      .querySelectorAll("dialog")
      .filter((dialog) => !dialog.hasAttribute("aria-labelledby") || !dialog.querySelector("a[href]")),
  // A placeholder disappears on typing, and many browsers never show it.
  "a field's label is text, not a placeholder": (document) =>
    document
      .querySelectorAll("input, textarea, select")
      .filter((field) => !needsNoLabel(field) && !field.closest("label") && !labelOf(document, field)),
  "a link within the page has a target": (document) =>
    document.querySelectorAll("a").filter((link) => {
      const [, target] = /^#(.+)/.exec(attribute(link, "href")) ?? [];
      return target !== undefined && !document.querySelector(`[id="${target}"]`);
    }),
  // A screen reader's list of links shows only their names.
  "links with the same name lead to the same address": (document) => {
    const addresses = new Map<string, string>();
    return document.querySelectorAll("main a").filter((link) => {
      // The page behind an open dialog is out of reach.
      const name = linkName(link) && `${link.closest("dialog") ? "dialog: " : ""}${linkName(link)}`;
      const known = addresses.get(name) ?? attribute(link, "href");
      addresses.set(name, known);
      return name === "" || known !== attribute(link, "href");
    });
  },
  "a link that opens a window says so": (document) =>
    document.querySelectorAll("a").filter((link) => link.hasAttribute("target") && !/new tab/.test(link.textContent)),
};

/** Rules about adjacent tags, which the parsed document does not show. */
const sourceRules: Record<string, RegExp> = {
  // w3m prints 'To[Select recipient]'.
  "a label does not touch its field": /<\/label><(?:input|select|textarea)\b|<input(?![^>]*type="hidden")[^>]*><label\b/g,
  // w3m prints the label below the first lines of the text area.
  "a text area starts on a new line after its label": /<\/label>\s*<textarea\b/g,
  // Text browsers show the page below an open dialog, with the same buttons in both.
  "the end of a dialog is marked": /<\/dialog>(?!<p class="hidden">)/g,
  "the skip link has its own line": /<a href="#content"[^>]*>[^<]*<\/a>(?!<\/div>)/g,
  // ELinks prints 'Portrait of Ada LovelaceClass of 1985'.
  "a picture does not touch its caption": /<(?:img|span)[^>]*>(?:[^<]*<\/span>)?<figcaption/g,
  "a list has no empty paragraph": /<li[^>]*><p[^>]*><\/p>/g,
};

const isClassicFile = (script: HtmlElement) => script.hasAttribute("src") && attribute(script, "type") !== "module";

class SiteRules extends Rule {
  override setup() {
    this.on("dom:ready", ({ document }) => {
      for (const [rule, findViolations] of Object.entries(rules)) {
        for (const element of findViolations(document)) this.report(element, `${rule}: <${element.tagName}>`);
      }
    });
  }
}

/** Reads the rules once: the validator would read them again for each page, for a third of its time. */
class RulesReadOnce extends StaticConfigLoader {
  #rules: ResolvedConfig | Promise<ResolvedConfig> | undefined;
  override getConfigFor(...page: Parameters<StaticConfigLoader["getConfigFor"]>) {
    this.#rules ??= super.getConfigFor(...page);
    return this.#rules;
  }
}

const validator = new HtmlValidate(
  new RulesReadOnce({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    plugins: [{ name: "site", rules: { "site/html": SiteRules } }],
    rules: {
      "site/html": "error",
      "no-inline-style": "error",
      // A dialog comes before its page and starts with h2, so the page's h1 comes after it.
      "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
      // All scripts and styles come from our own server.
      "require-sri": "off",
    },
  }),
);

/** The problems of a page: with the HTML standard, with accessibility, and with the rules above. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`),
  );
  const inSource = Object.entries(sourceRules).flatMap(([rule, broken]) =>
    (html.match(broken) ?? []).map((part) => `${rule}: ${part.slice(0, 120)}`),
  );
  // Small browsers print texts in SVG, which the validator does not check.
  const drawingsWithText = (html.match(/<svg[\s\S]*?<\/svg>/g) ?? []).filter((svg) => /<(title|text|desc)\b/.test(svg));
  return [...found, ...inSource, ...drawingsWithText.map((svg) => `a drawing has no text: ${svg.slice(0, 80)}`)];
}
