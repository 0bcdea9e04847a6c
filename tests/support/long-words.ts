import path from "node:path";
import Database from "better-sqlite3";
import { samplePeople } from "./sample-site.ts";
import { browserOf, type Screen } from "./screens.ts";

/** 100 and 200 characters without a line break, the limits of names and subjects, and a long email address. */
export const longName = `Wolfeschlegel${"steinhausen".repeat(8)}`.slice(0, 100);
export const longWord = `Wolfeschlegel${"steinhausenbergerdorff".repeat(9)}`.slice(0, 200);
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
export async function writeLongWords({ origin, dataDir }: { origin: string; dataDir: string }, screens: Screen[]) {
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
