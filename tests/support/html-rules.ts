import { type DOMTree, type HtmlElement, HtmlValidate, Rule } from "html-validate";

/** What our HTML must be besides valid: readable and usable without scripts and styles, in any browser of the last 30 years. */

type Finds = (document: DOMTree) => HtmlElement[];

const attribute = (element: HtmlElement, name: string) => element.getAttributeValue(name) ?? "";
const isPost = (form: HtmlElement) => /^post$/i.test(attribute(form, "method"));
/** Whether the form has a hidden field of this name with something in it. */
const carries = (form: HtmlElement, name: string) =>
  form
    .querySelectorAll("input")
    .some((input) => attribute(input, "name") === name && attribute(input, "type") === "hidden" && attribute(input, "value"));
const isUnlabelled = (input: HtmlElement) => /^(hidden|submit)$/.test(attribute(input, "type"));
const labelOf = (document: DOMTree, field: HtmlElement) => document.querySelector(`label[for="${attribute(field, "id")}"]`);
const unless = (isThere: boolean, { root }: DOMTree) => (isThere ? [] : [root]);
const headings = (document: DOMTree) =>
  document.querySelectorAll("h1, h2, h3, h4, h5, h6").filter((heading) => heading.closest("dialog") === null);

/** What a link is called: its label, else its text and what its pictures stand for. */
const wordsOf = (link: HtmlElement) =>
  (
    attribute(link, "aria-label") ||
    [link.textContent, ...link.querySelectorAll("img").map((img) => attribute(img, "alt"))].join(" ")
  )
    .replace(/\s+/g, " ")
    .trim();

const rules: Record<string, Finds> = {
  // Browsers without scripts show such a button, and some send the last form before it.
  "a button stands in the form it sends": (document) =>
    document.querySelectorAll("button").filter((button) => !button.closest("form") || attribute(button, "type") !== "submit"),
  "no attribute is needed that small browsers do not know": (document) =>
    ["formaction", "formmethod", "formenctype", "formtarget", "form"].flatMap((name) => document.querySelectorAll(`[${name}]`)),
  "no form closes a dialog": (document) =>
    document.querySelectorAll("form").filter((form) => /^dialog$/i.test(attribute(form, "method"))),
  // lynx makes a GET of a post without named fields.
  "a form that posts carries its token and what it wants": (document) =>
    document.querySelectorAll("form").filter((form) => isPost(form) && !(carries(form, "csrf") && carries(form, "intent"))),
  "a form that asks carries no token": (document) =>
    document.querySelectorAll("form").filter((form) => !isPost(form) && carries(form, "csrf")),
  "a form that sends a file says so": (document) =>
    document
      .querySelectorAll("form")
      .filter(
        (form) =>
          form.querySelectorAll("input").some((input) => attribute(input, "type") === "file") &&
          attribute(form, "enctype").toLowerCase() !== "multipart/form-data",
      ),
  // Several browsers show and send what these are meant to withhold.
  "nothing is withheld by a dialog that is not open": (document) =>
    document.querySelectorAll("dialog").filter((dialog) => !dialog.hasAttribute("open")),
  "nothing is withheld by markup": (document) =>
    document.querySelectorAll("[hidden], [disabled], [inert], template, noscript, [maxlength]"),
  "no style stands in the page": (document) => document.querySelectorAll("[style], style"),
  "one stylesheet": (document) =>
    unless(document.querySelectorAll("link").filter((link) => attribute(link, "rel") === "stylesheet").length === 1, document),
  "scripts from files are modules": (document) =>
    document.querySelectorAll("script").filter((script) => script.hasAttribute("nomodule") || isClassicFile(script)),
  "no handler stands in the page": (document) =>
    document.querySelectorAll("*").filter((element) => element.attributes.some(({ key }) => key.startsWith("on"))),
  "one h1, and it is the first heading outside dialogs": (document) =>
    unless(document.querySelectorAll("h1").length === 1 && headings(document)[0]?.tagName === "h1", document),
  "header, named navigation, main and footer": (document) =>
    unless(
      document.querySelectorAll("body > header, body > main, body > footer").length === 3 &&
        document.querySelectorAll("nav").every((nav) => nav.hasAttribute("aria-label") || nav.hasAttribute("aria-labelledby")),
      document,
    ),
  "the page says its language": (document) =>
    document.querySelectorAll("html").filter((html) => attribute(html, "lang") !== "en"),
  "a picture has its size, for the page not to jump": (document) =>
    document
      .querySelectorAll("img")
      .filter((img) => !/^\d+$/.test(attribute(img, "width")) || !/^\d+$/.test(attribute(img, "height"))),
  "a dialog has a name, and a way out that is a link": (document) =>
    document
      .querySelectorAll("dialog")
      .filter((dialog) => !dialog.hasAttribute("aria-labelledby") || !dialog.querySelector("a[href]")),
  // A placeholder goes when one types, and many browsers never show it.
  "a field's label is text, not a placeholder": (document) =>
    document
      .querySelectorAll("input, textarea, select")
      .filter((field) => !isUnlabelled(field) && !field.closest("label") && !labelOf(document, field)),
  "a place on the same page is there": (document) =>
    document.querySelectorAll("a").filter((link) => {
      const [, place] = /^#(.+)/.exec(attribute(link, "href")) ?? [];
      return place !== undefined && !document.querySelector(`[id="${place}"]`);
    }),
  // In a list of links, as screen readers make them, all there is of a link is its words.
  "links that read the same lead to the same place": (document) => {
    const leadsTo = new Map<string, string>();
    return document.querySelectorAll("main a").filter((link) => {
      // Behind an open dialog stands its page, out of reach.
      const words = wordsOf(link) && `${link.closest("dialog") ? "dialog: " : ""}${wordsOf(link)}`;
      const known = leadsTo.get(words) ?? attribute(link, "href");
      leadsTo.set(words, known);
      return words === "" || known !== attribute(link, "href");
    });
  },
  "a link that opens a window says so": (document) =>
    document.querySelectorAll("a").filter((link) => link.hasAttribute("target") && !/new tab/.test(link.textContent)),
};

/** What the parsed document no longer shows: what stands right beside what. */
const rulesOfText: Record<string, RegExp> = {
  // w3m prints 'To[Select recipient]'.
  "a label does not touch its field": /<\/label><(?:input|select|textarea)\b|<input(?![^>]*type="hidden")[^>]*><label\b/g,
  // w3m prints such a label below the first lines of the text area.
  "a text area does not stand in its label's line": /<\/label>\s*<textarea\b/g,
  // Text browsers show the page below an open dialog, and the same buttons in both.
  "the end of a dialog is marked": /<\/dialog>(?!<p class="dialog-end">)/g,
  "the skip link stands on a line of its own": /class="skip-link"[^>]*>[^<]*<\/a>(?!<\/div>)/g,
  // ELinks prints 'Portrait of Ada LovelaceClass of 1985'.
  "a picture does not touch its caption": /<(?:img|span)[^>]*>(?:[^<]*<\/span>)?<figcaption/g,
  "a list has no empty paragraph": /<li[^>]*><p[^>]*><\/p>/g,
};

const isClassicFile = (script: HtmlElement) => script.hasAttribute("src") && attribute(script, "type") !== "module";

class HouseRules extends Rule {
  override setup() {
    this.on("dom:ready", ({ document }) => {
      for (const [rule, finds] of Object.entries(rules)) {
        for (const element of finds(document)) this.report(element, `${rule}: <${element.tagName}>`);
      }
    });
  }
}

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
  plugins: [{ name: "house", rules: { "house/rules": HouseRules } }],
  rules: {
    "house/rules": "error",
    "no-inline-style": "error",
    // A dialog stands before the page it is about, and begins with h2: the page's h1 comes after it.
    "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
    // Everything comes from our own server.
    "require-sri": "off",
  },
});

/** What is wrong with a page: against the standard, for accessibility, and against the house's rules. */
export async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`),
  );
  const inText = Object.entries(rulesOfText).flatMap(([rule, broken]) =>
    (html.match(broken) ?? []).map((part) => `${rule}: ${part.slice(0, 120)}`),
  );
  // Small browsers print them. The validator does not look into drawings.
  const wordy = (html.match(/<svg[\s\S]*?<\/svg>/g) ?? []).filter((svg) => /<(title|text|desc)\b/.test(svg));
  return [...found, ...inText, ...wordy.map((svg) => `a drawing has no words of its own: ${svg.slice(0, 80)}`)];
}
