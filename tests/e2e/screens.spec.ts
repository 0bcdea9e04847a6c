import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { type SampleSite, samplePeople, startClassSite } from "../support/sample-site.ts";
import { browserOf, type Screen, screenName } from "../support/screens.ts";
import type { Role } from "../support/visitor.ts";
import { copySampleClass } from "./class-template.ts";
import { screenProblems } from "./screen-walk.ts";
import { expect, test } from "./site.fixture.ts";
import { type WalkedScreen, walkScreens } from "./walked-screens.ts";

/**
 * Screens that together have every look, each opened once, in a class whose every text is as long as its field allows. The
 * tests share a site, so one worker runs them.
 */
test.slow();
test.describe.configure({ mode: "default" });

let site: SampleSite;
let walked: WalkedScreen[];
let signInAs: (page: Page, role: Role) => Promise<void>;
const seenColors = new Set<string>();

test.beforeAll(async ({ screens }) => {
  site = await startClassSite(copySampleClass());
  const distinct = screens.filter(({ isRepresentative }) => isRepresentative);
  const { screens: written, notice, browsers } = await writeLongWords(site, distinct);
  // The site shows a notice once, so only the browser opens it.
  walked = [
    ...(await walkScreens(written, site.origin, browsers)),
    { ...notice, headings: [], isRepresentative: true, newForms: [], newLooks: [] },
  ];
  signInAs = async (page, role) => {
    await page.context().clearCookies();
    const { cookies } = browsers[role];
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })));
  };
});
test.afterAll(() => site.stop());

for (const [whose, roles] of [
  ["visitors' and members'", ["visitor", "member"]],
  ["administrators'", ["administrator"]],
] as [string, Role[]][]) {
  test(`no accessibility problem, cut text, small control, or lost input on ${whose} screens with words of 200 characters`, async ({
    openOwnPage,
  }) => {
    const page = await openOwnPage({ baseURL: site.origin });
    const found: string[] = [];
    let screensWithLongWords = 0;
    const checked = walked.filter(({ role }) => roles.includes(role)).toSorted((a, b) => a.role.localeCompare(b.role));
    for (const [index, screen] of checked.entries()) {
      if (screen.role !== checked[index - 1]?.role) await signInAs(page, screen.role);
      const problems = await screenProblems(page, screen, screen.role === checked[index - 1]?.role, seenColors);
      found.push(...problems.map((problem) => `${screenName(screen)}, ${problem}`));
      const text = await page.evaluate(() => document.querySelector("main")?.textContent ?? "");
      if (text.includes(longWord) || text.includes(longName)) screensWithLongWords += 1;
    }
    expect(screensWithLongWords).toBeGreaterThan(checked.length / 2);
    expect(seenColors.size, "texts in different colors").toBeGreaterThan(40);
    expect(found).toEqual([]);
  });
}

/** 100 and 200 characters without a line break, the limits of names and subjects, and a long email address. */
const longName = `Wolfeschlegel${"steinhausen".repeat(8)}`.slice(0, 100);
const longWord = `Wolfeschlegel${"steinhausenbergerdorff".repeat(9)}`.slice(0, 200);
const longAddress = `${"steinhausen".repeat(5)}@${"bergerdorff".repeat(4)}.example`;

/** The new value of each column, as SQL. */
const replacements: Record<string, Record<string, string>> = {
  users: {
    first_name: ":name",
    last_name: ":name",
    maiden_name: ":name",
    email: "id || :address",
    current_city: ":name",
    current_state: ":name",
    profession: ":word",
    company: ":word",
    artistic_specialty: ":word",
    bio: ":word",
  },
  reunions: { title: ":word", description: ":word", location: ":word", organizer: ":name" },
  messages: { subject: ":word", content: ":word" },
  public_contacts: { name: ":word", email: ":address", subject: ":word", message: ":word", location: ":word" },
  photo_collections: { title: ":word", description: ":word" },
  comments: { content: ":word" },
  remembrances: { content: ":word" },
  book_questions: { question: ":word" },
  book_answers: { answer: ":word" },
  announcements: { title: "substr(:word, 1, 100)", text: ":word" },
  mailings: { subject: "substr(:word, 1, 100)", text: ":word" },
  activity_logs: {
    description: ":word",
    details: "json_object('title', :word)",
    error_message: "iif(success, null, :word)",
    ip_address: ":word",
    user_agent: ":word",
  },
};

/** Replaces every text in the database of this data folder with long words. */
function replaceTexts(dataDir: string) {
  const database = new Database(path.join(dataDir, "alumni.sqlite"));
  const words = { name: longName, word: longWord, address: longAddress };
  for (const [table, columns] of Object.entries(replacements)) {
    const changes = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
    const used = Object.fromEntries(Object.entries(words).filter(([name]) => changes.join().includes(`:${name}`)));
    database.prepare(`update ${table} set ${changes.join(", ")}`).run(used);
  }
  const notice = database.prepare("insert into notices (id, tone, title, description, expires_at) values (?, 'bad', ?, ?, ?)");
  notice.run("long-notice", longWord, longWord, Date.now() + 600_000);
  database.close();
}

/** Replaces every text of a site with long words. Returns a browser for each role, the screens with some more, and one that shows once. */
async function writeLongWords({ origin, dataDir }: { origin: string; dataDir: string }, screens: Screen[]) {
  const browsers = {
    visitor: await browserOf(origin, "visitor"),
    member: await browserOf(origin, "member"),
    administrator: await browserOf(origin, "administrator"),
  };
  const list = `First Name,Last Name,E-mail\r\n${longName},${longName},${longAddress}\r\n${longName},,${longWord}`;
  const file = new File([list], `${longName}.csv`, { type: "text/csv" });
  const { headers } = await browsers.administrator.post("/admin/import", "check-roster", { file });
  replaceTexts(dataDir);
  const more: Screen[] = [
    { role: "administrator", path: headers.get("Location") ?? "", status: 200 },
    { role: "administrator", path: `${headers.get("Location")}&step=result`, status: 200 },
    { role: "member", path: `/alumni?q=${longWord}`, status: 200 },
    { role: "member", path: `/messages?q=${longWord}`, status: 200 },
    { role: "member", path: `/messages?recipient=${samplePeople.administrator.id}&subject=${longWord}`, status: 200 },
  ];
  const notice: Screen = { role: "member", path: "/alumni?done=long-notice", status: 200 };
  return { screens: [...screens, ...more], notice, browsers };
}
