import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { activityLogs, users } from "#db/schema.ts";
import { workbook } from "#tests/support/archives.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { sharedSite } from "#tests/support/started.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The form that imports a class list: it shows what it would do, and imports after a confirmation. */

const { as, site } = sharedSite();
let admin: Visitor;
const administrator = addAdministrator();
addMember("Maria Sol", { email: "maria@example.com", currentCity: "Lisbon" });
beforeAll(async () => {
  admin = await as(administrator);
});

const heading = "First Name,Last Name,E-mail,Class Year,City,Notes";
const list = (...lines: string[]) => new File([[heading, ...lines].join("\r\n")], "class.csv", { type: "text/csv" });
const upload = (file: File) => admin.post("/admin/import", "check-roster", { file });
const keyOf = (headers: Headers) => new URL(headers.get("Location") ?? "", site.origin).searchParams.get("roster") ?? "";
const members = () => db().select().from(users).all().length;
const plain = (html: string) => html.replaceAll("<!-- -->", "");

test("checking a class list writes nothing, importing it adds the new people, and importing it again adds nobody", async () => {
  const before = members();
  const { status, headers } = await upload(
    list(
      "Zoë,Núñez,zoe@example.com,1985,Beacon,x",
      "Nora,Moon,MARIA@example.com,,Paris,",
      "Maria,Sol,other@example.com,,,",
      "Li,O,nowhere,1895,,",
      ",,nobody@example.com,,,",
    ),
  );
  expect(status).toBe(303);
  const columns = await admin.page(headers.get("Location") ?? "");
  expect(columns.html).toMatch(/<select[^>]* name="c6"[^>]*>.*<option value="notes" selected="">/);
  const html = plain((await admin.page(`${headers.get("Location")}&step=result`)).html);
  expect(html).toContain("This list names 5 people");
  expect(html).toContain("Add 2 people, and those chosen above");
  expect(html).toMatch(/Row 5<\/strong>, Li O: Class Year “1895” says no year .*; E-mail “nowhere” is not an email address/);
  expect(html).toMatch(/Rows that are left out.*Row 6<\/strong>, nobody@example\.com: There is no name\./);
  expect(html).toMatch(/Row 3<\/strong>, Nora Moon\. The same email address, but a different name\..*?checked="" value="leave"/);
  expect(html).toMatch(/Row 4<\/strong>, Maria Sol\. The same name\..*?checked="" value="leave"/);
  expect(members()).toBe(before);
  const roster = keyOf(headers);
  const unsure = await admin.post(`/admin/import?roster=${roster}&step=result`, "import-roster", { roster, row4: "add" });
  expect([unsure.status, members()]).toEqual([409, before]);
  expect(plain(unsure.html)).toMatch(/1 of 4 people would be in memoriam or missing/);
  expect(plain(unsure.html)).toMatch(/checked="" value="add"[^>]*id="row4-add"|id="row4-add"[^>]*checked="" value="add"/);
  const added = await admin.post(`/admin/import?roster=${roster}`, "import-roster", { roster, row4: "add", confirm: "on" });
  expect(added.headers.get("Location")).toMatch(/^\/admin\/import\?done=/);
  expect((await admin.page(added.headers.get("Location") ?? "")).html).toContain("3 people added");
  await admin.post(`/admin/import?roster=${roster}`, "import-roster", { roster, confirm: "on" });
  expect(members()).toBe(before + 3);
  const maria = db().select().from(users).where(eq(users.email, "maria@example.com")).get();
  expect(maria).toMatchObject({ firstName: "Maria", currentCity: "Lisbon", memberState: "joined" });
  const entries = db().select().from(activityLogs).where(eq(activityLogs.action, "roster.import")).all();
  expect(entries.map(({ details }) => details)).toEqual([
    // Refused until it was confirmed.
    null,
    '{"added":3,"matching":0,"missing":1,"inMemoriam":0,"leftOut":1}',
    '{"added":0,"matching":3,"missing":0,"inMemoriam":0,"leftOut":1}',
  ]);
});

test("an office's workbook shows its columns, keeps a wrong choice with a sentence, and is imported as chosen", async () => {
  const bytes = await workbook([
    { name: "Notes", rows: [] },
    {
      name: "Seniors",
      rows: [
        ["Office of the registrar"],
        ["LAST", "FIRST", "STATUS", "REMARKS"],
        ["MCNAMARA", "ODA", "", "oda@office.example"],
        ["VAN DYKE", "UWE", "Deceased 2019", ""],
      ],
    },
  ]);
  const { headers } = await upload(new File([new Uint8Array(bytes)], "seniors.xlsx"));
  const address = headers.get("Location") ?? "";
  const columns = plain((await admin.page(address)).html);
  expect(columns).toContain("These are the columns of the sheet “Seniors”.");
  expect(columns).toMatch(/<strong[^>]*>LAST<\/strong>.*MCNAMARA · VAN DYKE.*<option value="lastName" selected="">/);
  const wrong = plain((await admin.page(`${address}&headings=2&c1=lastName&c2=lastName&c3=status&c4=email&step=result`)).html);
  expect(wrong).toContain("The columns “LAST” and “FIRST” can&#x27;t both be “Last name”. Please choose one of them.");
  expect(wrong).toMatch(/name="c4".*?<option value="email" selected="">/);
  const choices = "headings=2&c1=lastName&c2=firstName&c3=status&c4=email";
  const result = plain((await admin.page(`${address}&${choices}&step=result`)).html);
  expect(result).toContain("2: 1 to be invited, 1 in memoriam");
  expect(result).toContain("Names that were all in capitals or all in small letters: 2");
  await admin.post(`${address}&${choices}&step=result`, "import-roster", { roster: keyOf(headers), choices, confirm: "on" });
  const oda = db().select().from(users).where(eq(users.email, "oda@office.example")).get();
  expect(oda).toMatchObject({ firstName: "Oda", lastName: "McNamara", memberState: "invited" });
  const uwe = db().select().from(users).where(eq(users.firstName, "Uwe")).get();
  expect(uwe).toMatchObject({ lastName: "Van Dyke", memberState: "in_memoriam", deathYear: 2019 });
});

test("a list in an older encoding can be read again as another", async () => {
  const mac = Uint8Array.from("Name\nZo\x91 Quill\n", (letter) => letter.charCodeAt(0));
  const { headers } = await upload(new File([mac], "class.txt"));
  const address = headers.get("Location") ?? "";
  expect((await admin.page(address)).html).toMatch(/Zoë Quill.*<option value="macintosh" selected="">/);
  expect((await admin.page(`${address}&headings=1&encoding=windows-1252`)).html).toContain("Zo‘ Quill");
});

test("a possible double is added or left out as the administrator chooses", async () => {
  addMember("Jonathan Abernathy", { email: "jon@class.example" });
  const { headers } = await upload(new File(["Name,City\nJohn Abernathy,Rome\nJon Abernathy,Oslo\n"], "class.csv"));
  const address = `${headers.get("Location")}&step=result`;
  const { html } = await admin.page(address);
  expect(plain(html)).toMatch(/Row 2<\/strong>, John Abernathy\. A similar name\..*On the site: <a[^>]*>Jonathan Abernathy<\/a>/);
  expect(plain(html)).toContain("Add the people chosen above");
  await admin.post(address, "import-roster", { roster: keyOf(headers), row2: "leave", row3: "add", confirm: "on" });
  const added = db().select({ name: users.firstName }).from(users).where(eq(users.lastName, "Abernathy")).all();
  expect(added.map(({ name }) => name)).toEqual(["Jonathan", "Jon"]);
});

test("a hostile class list is text on the page and not a formula in the download", async () => {
  const attack = `<script>alert(1)</script>`;
  const { headers } = await upload(
    list(`${attack},"x",${attack},${attack},+1,@x`, `,,"=HYPERLINK(""http://evil.example"")",${attack},+1,@x`),
  );
  for (const address of [headers.get("Location"), `${headers.get("Location")}&step=result`]) {
    const { html } = await admin.page(address ?? "");
    expect(html).not.toContain(attack);
    expect(html).toContain("&lt;script&gt;");
  }
  const file = await admin.request(`/admin/import/faulty-rows?roster=${keyOf(headers)}`);
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
  const csv = await file.text();
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
});

test("a file that is not a class list is an error at the field", async () => {
  const spreadsheet = await upload(new File([Uint8Array.of(0x50, 0x4b, 3, 4, 20)], "class.xlsx"));
  expect(spreadsheet.status).toBe(400);
  expect(spreadsheet.html).toMatch(/This list cannot be read[\s\S]*This spreadsheet is damaged/);
  const nothing = await admin.post("/admin/import", "check-roster", {});
  expect([nothing.status, nothing.html.includes("Please choose your class list")]).toEqual([422, true]);
});

test.each(["", "../alumni", "x".repeat(24)])("an invalid key %j reads no file, and the page says what to do", async (roster) => {
  const before = members();
  const page = await admin.page(`/admin/import?roster=${encodeURIComponent(roster)}`);
  expect([page.status, page.html.includes("Please choose the file again")]).toEqual([404, true]);
  const posted = await admin.post("/admin/import", "import-roster", { roster });
  expect(posted.status).toBe(roster === "" ? 422 : 404);
  expect((await admin.page(`/admin/import/faulty-rows?roster=${encodeURIComponent(roster)}`)).status).toBe(404);
  expect(members()).toBe(before);
});

test("members can neither check a class list nor import one that was checked", async () => {
  const { headers } = await upload(list("New,Person,new@example.com,,,"));
  const other = addMember();
  const member = await as(other);
  const roster = keyOf(headers);
  expect((await member.page(`/admin/import?roster=${roster}`)).status).toBe(403);
  expect((await member.page(`/admin/import/faulty-rows?roster=${roster}`)).status).toBe(403);
  expect((await member.post("/admin/import", "import-roster", { roster })).status).toBe(403);
  expect((await member.post("/admin/import", "check-roster", { file: list("A,B,c@example.com,,,") })).status).toBe(403);
});

test("a class of 3,000 is imported, and the page stays short", async () => {
  const rows = Array.from({ length: 3000 }, (_, n) => `Anna ${n},Ångström,many${n}@example.com,1985,"A long, long city name",`);
  const { headers } = await upload(list(...rows, ...rows.slice(0, 500)));
  const { html } = await admin.page(`${headers.get("Location")}&step=result`);
  expect(plain(html)).toContain("Add 3,000 people");
  expect(plain(html)).toMatch(/Same person as row 2\.[\s\S]*… and 420 more/);
  expect(html.length).toBeLessThan(200_000);
  const roster = keyOf(headers);
  const before = members();
  await admin.post(`/admin/import?roster=${roster}`, "import-roster", { roster, confirm: "on" });
  expect(members()).toBe(before + 3000);
});

/** Follows a link or sends the form of the columns as a browser without scripts does: everything that it shows, changed by `changes`. */
function sentForm(html: string, changes: Record<string, string>): string {
  const form = /<form[^>]*method="get"[\s\S]*?<\/form>/.exec(html.slice(html.indexOf('id="columns"')))?.[0] ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const selects = [...form.matchAll(/<select[^>]*name="(\w+)"[^>]*>([\s\S]*?)<\/select>/g)].map(([, name, options]) => [
    name,
    /<option value="([^"]*)" selected="">/.exec(options ?? "")?.[1] ?? "",
  ]);
  return `/admin/import?${new URLSearchParams({ ...Object.fromEntries([...hidden, ...selects]), ...changes })}`;
}

test("what the list doesn't say clearly is asked once, and an answer stays when another choice is changed", async () => {
  const { headers } = await upload(
    new File(
      ["x,y,z\nName,Standing,Status\nAmy Asker,gone away,gone\nBea & Cy Asker,,gone\nDee Asker (d. 2004),,\n"],
      "class.csv",
    ),
  );
  const first = plain((await admin.page(headers.get("Location") ?? "")).html);
  expect(first).toMatch(/<caption[^>]*>Status<.*<strong[^>]*>gone<\/strong>.*>2 rows: Amy Asker, Bea &amp; Cy Asker</);
  expect(first).toContain("one: Bea &amp; Cy Asker; two: Bea Asker and Cy Asker");
  const key = /name="(q\w+)"[^>]*><option value="nothing" selected="">/.exec(first)?.[1] ?? "";
  expect(first).toMatch(/<strong[^>]*>d\. 2004<\/strong>.*<option value="in_memoriam" selected="">/);
  // Another column is a status, too: its text is a new question, which comes before the result.
  const asked = plain((await admin.page(sentForm(first, { [key]: "missing", c2: "status", step: "result" }))).html);
  expect(asked).toContain("What you chose leads to questions");
  expect(asked).toMatch(/<strong[^>]*>gone away<\/strong>/);
  const couple = /name="(q\w+)"[^>]*><option value="one" selected="">/.exec(asked)?.[1] ?? "";
  const again = plain((await admin.page(sentForm(asked, { [couple]: "two", encoding: "windows-1252", step: "columns" }))).html);
  expect(again).toMatch(new RegExp(`name="${key}"[^>]*>(?:<option[^>]*>[^<]*</option>)*<option value="missing" selected="">`));
  const address = sentForm(again, { step: "result" });
  const result = plain((await admin.page(address)).html);
  expect(result).toContain("4: 3 missing, whom nobody can reach yet, 1 in memoriam");
  expect(result).toMatch(/Cy Asker, missing/);
  const choices = /name="choices" value="([^"]*)"/.exec(result)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await admin.post(address, "import-roster", { roster: keyOf(headers), choices, confirm: "on" });
  const added = db().select().from(users).where(eq(users.lastName, "Asker")).all();
  expect(added.map(({ firstName, memberState, adminNotes }) => [firstName, memberState, adminNotes])).toEqual([
    ["Amy", "missing", "Standing: gone away\nStatus: gone"],
    ["Bea", "missing", "Status: gone"],
    ["Cy", "missing", "Status: gone"],
    ["Dee", "in_memoriam", null],
  ]);
});

test("rows to look at stay listed on the page until an administrator has dealt with them", async () => {
  const { headers } = await upload(list(",,left@example.com,,,", "Una,Row,nowhere,,,"));
  const roster = keyOf(headers);
  await admin.post(`/admin/import?roster=${roster}`, "import-roster", { roster, confirm: "on" });
  const page = plain((await admin.page("/admin/import")).html);
  const [, imported = ""] =
    /name="imported" value="([\w-]+)"[\s\S]*?left@example\.com: There is no name\. Left out\./.exec(page) ?? [];
  expect(page).toMatch(/2 rows to look at[\s\S]*Una Row: E-mail “nowhere” is not an email address\./);
  const csv = await (await admin.request(`/admin/import/faulty-rows?imported=${imported}`)).text();
  expect(csv).toContain('"2","There is no name","","","left@example.com"');
  expect((await admin.post("/admin/import", "settle-rows", { imported })).html).toContain(
    "Please check the rows that you have dealt with",
  );
  await admin.post("/admin/import", "settle-rows", { imported, rows: "2" });
  expect((await admin.page("/admin/import")).html).not.toContain("left@example.com");
  await admin.post("/admin/import", "settle-rows", { imported, rows: "3" });
  expect((await admin.page("/admin/import")).html).not.toContain(imported);
  expect((await admin.page(`/admin/import/faulty-rows?imported=${imported}`)).status).toBe(404);
});
