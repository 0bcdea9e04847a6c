import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { portraitsFile } from "#tests/support/archives.ts";
import { addAdministrator, addMember, addMissing } from "#tests/support/people.ts";
import { jpeg, pictureText } from "#tests/support/pictures.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The forms that import yearbook portraits, without scripts. */

const { as, dataDir, site } = sharedSite();
const screen = "/admin/yearbook-portraits";
let [admin, member]: Visitor[] = [];
const administrator = addAdministrator();
const maria = addMember("María Santiago", { maidenName: "Vázquez" });
const bob = addMissing("Robert Stone");
const jon = addMember("Jon Stone");
beforeAll(async () => {
  admin = await as(administrator);
  member = await as(maria);
});

const uploads = () => readdirSync(dataDir).filter((name) => name.startsWith("upload-"));
const browser = () => admin as Visitor;
const idOf = (person: Member | undefined) => (person as Member).id;
const portraitOf = (person: Member | undefined) =>
  db()
    .select()
    .from(users)
    .where(eq(users.id, idOf(person)))
    .get()?.yearbookImageUrl;
const upload = async (...files: [string, Buffer][]) => {
  const { status, headers, html } = await browser().post(screen, "check-portraits", { file: await portraitsFile(...files) });
  const address = headers.get("Location") ?? "";
  return { status, html, address, archive: new URL(address, site.origin).searchParams.get("archive") ?? "" };
};

test("a ZIP is checked, shown in groups, corrected, and saved; the file leaves nothing behind", async () => {
  const { status, address, archive } = await upload(
    ["Santiago Maria.jpg", await jpeg("#111111")],
    ["Bob Stone.jpg", await jpeg("#222222")],
    ["IMG_0001.jpg", await jpeg("#333333")],
    ["notes.txt", Buffer.from("x")],
  );
  expect(status).toBe(303);
  expect(uploads()).toEqual([]);
  const { html } = await browser().page(address);
  expect(html).toMatch(/IMG_0001\.jpg<\/label>[\s\S]*name="file3"/);
  expect(html).toMatch(/María Santiago \(née Vázquez\)[\s\S]*Santiago Maria\.jpg/);
  expect(html).toMatch(/<strong>notes\.txt<\/strong>/);
  expect(html.replaceAll("<!-- -->", "")).toContain("Save 2 portraits, and those chosen above");
  const picture = await browser().request(`${screen}/picture?archive=${archive}&number=1`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect((await browser().request(`${screen}/picture?archive=${archive}&number=4`)).status).toBe(404);
  // A wrong name saves nothing and keeps what was typed.
  const wrong = await browser().post(address, "import-portraits", { archive, file3: "Jonn Stone", leave1: "on" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toMatch(/name="file3"[^>]*value="Jonn Stone"[\s\S]*Nobody in the directory is called “Jonn Stone”/);
  expect(wrong.html).toMatch(/name="leave1"[^>]*checked=""|checked=""[^>]*name="leave1"/);
  expect(portraitOf(bob)).toBeNull();
  const saved = await browser().post(address, "import-portraits", { archive, file3: "jon stone" });
  const after = await browser().page(saved.headers.get("Location") ?? "");
  expect(after.html).toContain("3 portraits saved");
  for (const person of [maria, bob, jon]) expect(portraitOf(person)).toMatch(/^\/images\//);
  const again = await browser().post(address, "import-portraits", { archive, file3: "jon stone" });
  expect((await browser().page(again.headers.get("Location") ?? "")).html).toContain("0 portraits saved");
});

test("what is not a ZIP, and a form without a file, come back with a sentence", async () => {
  const none = await browser().post(screen, "check-portraits", {});
  expect([none.status, none.html.includes("Please choose the ZIP file with the portraits")]).toEqual([422, true]);
  const other = await browser().post(screen, "check-portraits", { file: new File(["GIF89a"], "portraits.zip") });
  expect([other.status, other.html.includes("This is not a ZIP file, or it is damaged")]).toEqual([400, true]);
  expect(uploads()).toEqual([]);
});

test("a ZIP of more than 64 MB is taken here and nowhere else, and one above 100 MB is refused", async () => {
  const large = (megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024)], "portraits.zip");
  expect((await browser().post(screen, "check-portraits", { file: large(80) })).html).toContain("This is not a ZIP file");
  expect((await browser().post("/admin/import", "check-roster", { file: large(80) })).status).toBe(413);
  expect((await browser().post(screen, "check-portraits", { file: large(102) })).status).toBe(413);
  expect(uploads()).toEqual([]);
});

test("a body that stops in the middle is refused and leaves nothing behind", async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await browser().request(screen, { method: "POST", body, headers })).status).toBe(400);
  expect(uploads()).toEqual([]);
});

test("members can neither check nor save portraits, nor see them before they are saved", async () => {
  const { archive } = await upload(["Jon Stone.jpg", await jpeg("#444444")]);
  const other = member as Visitor;
  expect((await other.page(`${screen}?archive=${archive}`)).status).toBe(403);
  expect((await other.request(`${screen}/picture?archive=${archive}&number=1`)).status).toBe(403);
  expect((await other.post(screen, "import-portraits", { archive })).status).toBe(403);
  const file = await portraitsFile(["x.jpg", await jpeg()]);
  expect((await other.post(screen, "check-portraits", { file })).status).toBe(403);
});

const portraitsCall = "/api/yearbook-portraits";

test("the API tells whose the pictures of a ZIP are, saves those that are certain, and takes choices for the others", async () => {
  const [namesake, other] = [addMember("Ida Moon"), addMember("Ida Moon")];
  const someone = addMember("Ruth Vale");
  const zip = await portraitsFile(
    ["Vale Ruth.jpg", await jpeg("#510000")],
    ["Ida Moon.jpg", await jpeg("#520000")],
    ["IMG_0001.jpg", await jpeg("#530000")],
    ["notes.txt", Buffer.from("x")],
  );
  const named = (person: Member) => ({ id: person.id, name: expect.stringContaining(person.lastName) });
  const report = {
    archive: expect.any(String),
    total: 4,
    replacing: 0,
    unchanged: 0,
    matched: [{ number: 1, file: "Vale Ruth.jpg", person: named(someone), state: "new" }],
    ambiguous: [{ number: 2, file: "Ida Moon.jpg", isSecondFile: false, people: [named(namesake), named(other)] }],
    unmatched: [{ number: 3, file: "IMG_0001.jpg" }],
    unreadable: [{ file: "notes.txt", problem: expect.any(String) }],
  };
  const dry = await browser().call("POST", `${portraitsCall}?dryRun=true`, zip);
  expect([dry.status, dry.body]).toEqual([200, { ...report, result: null }]);
  expect([portraitOf(someone), uploads()]).toEqual([null, []]);

  const saved = await browser().call("POST", portraitsCall, zip);
  const result = { saved: 1, replaced: 0, kept: 0, unchanged: 0, leftOut: 3 };
  expect([saved.status, saved.body]).toEqual([200, { ...report, result }]);
  expect(portraitOf(someone)).toMatch(/^\/images\//);
  const choices = { archive: (saved.body as { archive: string }).archive, file2: other.id, leave1: true };
  const wrong = await browser().call("POST", `${portraitsCall}/choices`, { ...choices, file3: "Nobody Known" });
  expect([wrong.status, wrong.body]).toMatchObject([400, { details: [{ field: "file3" }] }]);
  expect(portraitOf(other)).toBeNull();
  const chosen = await browser().call("POST", `${portraitsCall}/choices`, choices);
  expect([chosen.status, chosen.body]).toEqual([200, { ...result, saved: 1, leftOut: 3 }]);
  expect([portraitOf(namesake), portraitOf(other)]).toEqual([null, expect.stringMatching(/^\/images\//)]);
});

test("the API refuses members, visitors, other files, wrong parameters, and more than 100 MB, and leaves nothing behind", async () => {
  const zip = await portraitsFile(["Jon Stone.jpg", await jpeg("#610000")]);
  const before = portraitOf(jon);
  const send = async (from: Visitor, body: unknown, query = "") => {
    const answer = await from.call("POST", `${portraitsCall}${query}`, body);
    return [answer.status, (answer.body as { error: string }).error];
  };
  expect(await send(member as Visitor, zip)).toEqual([403, "Only administrators can import yearbook portraits"]);
  expect(await send(new Visitor(site.origin), zip)).toEqual([401, "Please sign in first"]);
  expect(await send(browser(), { file: "x" })).toEqual([415, "Send a ZIP file, with Content-Type: application/zip."]);
  const asZip = (bytes: number | string) =>
    new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type: "application/zip" });
  expect(await send(browser(), asZip("no archive"))).toEqual([400, expect.stringContaining("This is not a ZIP file")]);
  expect(await send(browser(), asZip(""))).toEqual([400, "This file is empty"]);
  expect(await send(browser(), zip, "?dryRun=yes")).toEqual([400, "Please send true or false"]);
  const megabyte = 1024 * 1024;
  expect(await send(browser(), asZip(100 * megabyte + 1))).toEqual([400, expect.stringContaining("under 100 MB")]);
  expect((await browser().request(portraitsCall, { method: "POST", body: asZip(102 * megabyte) })).status).toBe(413);
  expect([portraitOf(jon), uploads()]).toEqual([before, []]);
});

test("the API sets, returns, and removes a yearbook portrait", async () => {
  const call = (body: object) => (member as Visitor).call("PATCH", `/api/users/${idOf(maria)}`, body);
  const added = await call({ yearbookImageUrl: await pictureText("#abcdef") });
  expect(added.body).toMatchObject({ yearbookImageUrl: expect.stringMatching(/^\/images\//), profileImageUrl: null });
  expect((await call({ currentCity: "Beacon" })).body).toMatchObject({ yearbookImageUrl: portraitOf(maria) });
  expect((await call({ yearbookImageUrl: "javascript:alert(1)" })).body).toMatchObject({
    details: [{ field: "yearbookImageUrl" }],
  });
  expect((await call({ yearbookImageUrl: null })).body).toMatchObject({ yearbookImageUrl: null });
});
