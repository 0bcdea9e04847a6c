import path from "node:path";
import Database from "better-sqlite3";
import { samplePeople } from "./sample-site.ts";
import { browserOf, type Screen } from "./screens.ts";

/** 100 and 200 characters without a place to break, as long as names and subjects may be, and a long e-mail address. */
export const longName = `Wolfeschlegel${"steinhausen".repeat(8)}`.slice(0, 100);
export const longWord = `Wolfeschlegel${"steinhausenbergerdorff".repeat(9)}`.slice(0, 200);
const longAddress = `${"steinhausen".repeat(5)}@${"bergerdorff".repeat(4)}.example`;

/** What each table's columns say from then on, as SQL. */
const texts: Record<string, Record<string, string>> = {
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
  activity_logs: {
    description: ":word",
    details: "json_object('title', :word)",
    error_message: "iif(success, null, :word)",
    ip_address: ":word",
    user_agent: ":word",
  },
};

/** Puts long words in place of every text that somebody has written on the site with this data folder. */
function replaceTexts(dataDir: string) {
  const database = new Database(path.join(dataDir, "alumni.sqlite"));
  const words = { name: longName, word: longWord, address: longAddress };
  for (const [table, columns] of Object.entries(texts)) {
    const changes = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
    const used = Object.fromEntries(Object.entries(words).filter(([name]) => changes.join().includes(`:${name}`)));
    database.prepare(`update ${table} set ${changes.join(", ")}`).run(used);
  }
  const notice = database.prepare("insert into notices (id, tone, title, description, expires_at) values (?, 'bad', ?, ?, ?)");
  notice.run("long-notice", longWord, longWord, Date.now() + 600_000);
  database.close();
}

/** Puts long words in all texts of a site. Returns these screens with those of long searches and files, and who looks at them. */
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
    { who: "administrator", path: headers.get("Location") ?? "", status: 200 },
    { who: "member", path: "/alumni?done=long-notice", status: 200 },
    { who: "member", path: `/alumni?q=${longWord}`, status: 200 },
    { who: "member", path: `/messages?q=${longWord}`, status: 200 },
    { who: "member", path: `/messages?recipient=${samplePeople.administrator.id}&subject=${longWord}`, status: 200 },
  ];
  return { screens: [...screens, ...more], browsers };
}
