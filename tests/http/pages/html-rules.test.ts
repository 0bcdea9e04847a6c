import { expect, test } from "vitest";
import { htmlProblems } from "#tests/support/html-rules.ts";

/** The rules for the HTML of every screen: each finds a page that breaks it. */

const page = (body: string, head = '<link rel="stylesheet" href="/a.css">') =>
  `<!DOCTYPE html><html lang="en"><head><title>A</title>${head}</head><body><header>H</header><main><h1>A</h1>${body}</main><footer>F</footer></body></html>`;
const post = (fields: string, more = "") =>
  `<form method="post" ${more}><input type="hidden" name="csrf" value="1"><input type="hidden" name="intent" value="a">${fields}</form>`;

test("the rules find no problem in a valid page", async () => {
  expect(await htmlProblems(page(post('<button type="submit">Send</button>')))).toEqual([]);
});

test.each([
  ["a button is in the form", '<button type="submit">Send</button>'],
  ["a button is in the form", post('<button type="button">Open</button>')],
  ["forms use no attribute", post('<button type="submit" formaction="/b">Send</button>')],
  ["no form closes a dialog", '<form method="dialog"><button type="submit">Close</button></form>'],
  ["a form that posts has its token", '<form method="post"><button type="submit">Send</button></form>'],
  [
    "a form that uses GET has no token",
    '<form method="get"><input type="hidden" name="csrf" value="1"><button type="submit">Go</button></form>',
  ],
  [
    "a form with a file field is multipart",
    post('<label>Photo <input type="file" name="photo"></label><button type="submit">Send</button>'),
  ],
  ["no closed dialog hides content", '<dialog aria-labelledby="t"><h2 id="t">T</h2><a href="/">Close</a></dialog>'],
  ["a link that closes it", '<dialog open aria-labelledby="t"><h2 id="t">T</h2></dialog>'],
  ["no markup hides or disables content", "<p hidden>Later</p>"],
  ["no markup hides or disables content", "<template><p>Later</p></template>"],
  ["no markup hides or disables content", post('<button type="submit" disabled>Send</button>')],
  ["a page has no inline style", '<p style="color:red">Red</p>'],
  ["no-inline-style", '<p style="color:red">Red</p>'],
  ["a page has no inline event handler", '<p onclick="open()">Open</p>'],
  ["one h1", "<h1>B</h1>"],
  ["heading-level", "<h3>B</h3>"],
  ["header, named navigation", "<nav><a href='/'>Home</a></nav>"],
  ["a picture declares its size", '<img src="/a.png" alt="">'],
  ["wcag/h37", '<img src="/a.png" width="1" height="1">'],
  ["a drawing has no text", '<svg aria-hidden="true"><text>Hm</text></svg>'],
  ["label is text, not a placeholder", post('<input name="q" aria-label="Search" placeholder="Search">')],
  ["input-missing-label", post('<input name="q">')],
  ["a link within the page has a target", '<a href="#nowhere">There</a>'],
  ["links with the same name", '<a href="/a">View</a> <a href="/b">View</a>'],
  ["links with the same name", '<a href="/a"><img src="/a.png" alt="" width="1" height="1"></a>'],
  ["opens a window says so", '<a href="/b" target="_blank">There</a>'],
  ["no-dup-id", '<p id="a">A</p><p id="a">B</p>'],
  ["no-missing-references", '<p aria-describedby="b">A</p>'],
  ["element-permitted-content", "<ul><p>A</p></ul>"],
  ["does not touch its field", post('<label for="q">Search</label><input id="q" name="q">')],
  ["does not touch its field", post('<input type="checkbox" id="q" name="q"><label for="q">Remember me</label>')],
  ["a text area starts on a new line", post('<label for="q">Message</label> <textarea id="q" name="q"></textarea>')],
  ["end of a dialog", '<dialog open aria-labelledby="t"><h2 id="t">T</h2><a href="/">Close</a></dialog>'],
  ["skip link", '<a href="#content">Skip to content</a><p id="content">A</p>'],
  ["touch its caption", '<figure><img src="/a.png" alt="A" width="1" height="1"><figcaption>B</figcaption></figure>'],
  ["empty paragraph", "<ul><li><p></p><p>A</p></li></ul>"],
])("%s: %s", async (rule, body) => {
  expect((await htmlProblems(page(body))).join("\n")).toContain(rule);
});

test.each([
  ["one stylesheet", ""],
  ["scripts from files are modules", '<link rel="stylesheet" href="/a.css"><script src="/a.js"></script>'],
  ["a page has no inline style", '<link rel="stylesheet" href="/a.css"><style>p{}</style>'],
])("%s: %s", async (rule, head) => {
  expect((await htmlProblems(page("", head))).join("\n")).toContain(rule);
});

test("a page declares its language", async () => {
  expect((await htmlProblems(page("").replace(' lang="en"', ""))).join("\n")).toContain("declares its language");
});
