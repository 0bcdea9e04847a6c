import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { activityLogs, reunions, users } from "#db/schema.ts";
import { addresses } from "#tests/support/addresses.ts";
import { filesOf } from "#tests/support/archives.ts";
import { addMember, password, temporaryDatabase } from "#tests/support/database.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: what somebody wrote runs as a script in another's browser. Every text field of
 * every form and call is filled with markup, every screen is read as everyone, and nothing
 * of it may be markup there: not in the page, in an attribute, in the data for scripts, in a file.
 */

const dataDir = temporaryDatabase();
let site: Site;
let chief: Member;
const browsers = {} as Record<"visitor" | "member" | "administrator", Visitor>;

/** Ends whatever it may stand in: an attribute, a tag, a script, a comment; then begins something that runs. */
const planted = (field: string) => `'"--></script></title></textarea><img src=x onerror=planted()>${field}\${planted()}`;
/** Short, for fields of one word. */
const small = '"><svg onload=planted()>';
const alsoPlanted = ["javascript:planted()", "data:text/html,<script>planted()</script>"];

beforeAll(async () => {
  chief = await addMember({ role: "administrator" });
  const mallory = await addMember();
  site = await startSite(dataDir);
  browsers.visitor = new Visitor(site.origin);
  browsers.member = await new Visitor(site.origin).signIn(mallory.email, password);
  browsers.administrator = await new Visitor(site.origin).signIn(chief.email, password);
  await plant(browsers.visitor, browsers.member, browsers.administrator, mallory);
});
afterAll(() => site.stop());

async function plant(visitor: Visitor, member: Visitor, administrator: Visitor, mallory: Member) {
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, planted(name)]));
  const call = async (browser: Visitor, method: string, path: string, body: object) => {
    const answer = await browser.call(method, path, body);
    expect([path, answer.status, answer.body]).toEqual([path, expect.toSatisfy((status) => status < 300), expect.anything()]);
    return answer.body as { id: number };
  };
  const form = async (browser: Visitor, path: string, intent: string, fields: Record<string, string | File>) =>
    expect([path, intent, (await browser.post(path, intent, fields)).status]).toEqual([path, intent, 303]);

  const hostileBrowser = { "User-Agent": planted("browser").slice(0, 200), "X-Forwarded-For": small };
  const contact = { ...texts("name", "subject", "message"), email: "mallory@class.example", location: small };
  for (const path of ["/api/public-contact", "/api/public-contacts"]) {
    const headers = { ...hostileBrowser, "Content-Type": "application/json" };
    const answer = await visitor.request(path, { method: "POST", headers, body: JSON.stringify(contact) });
    expect(answer.status).toBe(201);
  }
  await form(visitor, "/?index", "send-contact", contact);
  await form(visitor, "/login", "request-access", { ...contact, graduationYear: "1985" });
  // Failed sign-ins are in the log with their browser.
  await visitor.request("/api/auth/login", {
    method: "POST",
    headers: { ...hostileBrowser, "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${mallory.email}`, password: planted("password") }),
  });

  const profile = texts("maidenName", "bio", "currentState", "profession", "company", "artisticSpecialty");
  const own = {
    ...profile,
    firstName: planted("firstName").slice(0, 99),
    lastName: planted("lastName").slice(0, 99),
    currentCity: small,
  };
  await form(member, `/profile/${mallory.id}`, "edit-own-profile", {
    ...own,
    userId: String(mallory.id),
    email: mallory.email,
    graduationYear: "1985",
    photo: await pictureFile(`${small}.jpg`),
  });
  await call(member, "PATCH", `/api/users/${mallory.id}`, { ...own, bio: `${planted("bio")} ${alsoPlanted.join(" ")}` });
  await call(administrator, "POST", "/api/featured-alumni", { userId: mallory.id });
  await form(administrator, "/alumni", "add-member", {
    ...texts("firstName", "lastName", "maidenName", "currentState"),
    currentCity: small,
    email: "o'planted+svg@class.example",
    graduationYear: "1985",
    profileType: "classmate",
  });
  const album = await call(member, "POST", "/api/photo-collections", { ...texts("title", "description"), category: "group" });
  await form(member, "/yearbook", "create-album", {
    ...texts("title", "description"),
    category: "group",
    year: "1985",
    cover: await pictureFile(`${small}.jpg`),
  });
  await form(member, `/yearbook?album=${album.id}`, "add-photo", {
    ...texts("title", "description"),
    collectionId: String(album.id),
    photo: await pictureFile(`${small}.jpg`),
  });
  const hidden = await call(member, "POST", "/api/photo-collections", { title: planted("deleted") });
  await call(member, "DELETE", `/api/photo-collections/${hidden.id}`, {});
  await call(member, "POST", `/api/photo-collections/${album.id}/comments`, {
    content: `${planted("comment")}\n${alsoPlanted.join("\n")}`,
  });
  const meetUp = { ...texts("title", "description", "location"), eventDate: "2087-06-19T22:30:00Z" };
  const reunion = await call(member, "POST", "/api/reunions", meetUp);
  await form(member, "/reunions", "plan", { ...texts("title", "description", "location"), eventDate: "2087-06-19 18:30" });
  await call(administrator, "POST", `/api/reunions/${reunion.id}/join`, { guests: 1 });
  await form(member, "/reunions", "edit", {
    ...texts("title", "description"),
    location: small,
    eventDate: "2087-06-20 18:30",
    reunionId: String(reunion.id),
  });
  const letter = await call(member, "POST", "/api/messages", { recipientId: chief.id, ...texts("subject", "content") });
  await form(administrator, `/messages?reply=${letter.id}`, "reply", {
    recipientId: String(mallory.id),
    parentMessageId: String(letter.id),
    ...texts("subject", "content"),
  });
  const list = `First Name,Last Name,E-mail,${planted("column").replaceAll('"', "")}\n"${small.replaceAll('"', '""')}",Moon,moon@class.example,x\n${small},${small},nowhere,x\n`;
  const kept = await administrator.post("/admin/import", "check-roster", { file: new File([list], `${small}.csv`) });
  screens.push(kept.headers.get("Location") ?? "");
  files.push(`/admin/import/faulty-rows${new URL(kept.headers.get("Location") ?? "", site.origin).search}`);
  // The address of one picture of another site is kept as it is.
  await call(member, "POST", "/api/yearbook", {
    collectionId: album.id,
    imageUrl: `https://pictures.example/"onerror=planted()//'`.replace(/["' ]/g, escape),
  });
}

const screens: string[] = [];
const files: string[] = [];

/** Every screen, with every dialog and every thing it can be opened with. */
function everyScreen(): string[] {
  const ids = [1, 2, 3, 4, 5];
  const each = (...starts: string[]) => starts.flatMap((start) => ids.map((id) => start + id));
  const dialogs = [
    ...["/?dialog=contact", "/login?dialog=access", "/messages?dialog=compose", "/reunions?dialog=plan", "/account?dialog=leave"],
    ...["/yearbook?dialog=add-album", "/yearbook?album=1&dialog=add-photo", "/alumni?dialog=add-member"],
    "/admin/activity-logs?dialog=clear",
  ];
  const own = addresses.map(({ path }) => path).filter((path) => !/[:*]|^\/(api|images)/.test(path));
  return [
    ...screens,
    ...own,
    ...own.flatMap((path) => [`${path}?q=${encodeURIComponent(small)}`, `${path}?page=2&type=${encodeURIComponent(small)}`]),
    ...dialogs,
    ...each(
      "/profile/",
      "/alumni?edit=",
      "/alumni?manage=",
      "/yearbook?album=",
      "/yearbook?dialog=full&album=1&photo=",
      "/yearbook?edit=",
    ),
    ...each(
      "/messages?message=",
      "/messages?message=-",
      "/messages?reply=",
      "/messages?edit=",
      "/messages?delete=",
      "/messages?approve=-",
    ),
    ...each("/reunions?details=", "/reunions?edit=", "/reunions?delete=", "/messages?compose="),
    ...ids.slice(0, 2).map((id) => `/reunions/${id}/attendees`),
    `/messages?compose=1&subject=${encodeURIComponent(planted("query"))}`,
    `/messages?q=${encodeURIComponent(planted("query"))}`,
    `/admin/activity-logs?member=${encodeURIComponent(planted("query"))}`,
    `/login?continue=${encodeURIComponent(`/${small}`)}`,
    "/yearbook?show=deleted",
    "/yearbook?deleted=1",
    `/${encodeURIComponent(planted("path"))}`,
  ];
}

/** What of it would run, or leave where it stands. */
const wouldRun =
  /<(?:img src=x|svg[ /]onload|script>planted)|"><svg|'"-->|(?:href|src|action|formaction|srcset)="\s*(?:javascript|data:text)/i;

const sweep = async (browser: Visitor) => {
  const found: string[] = [];
  let shown = 0;
  for (const path of everyScreen()) {
    // Whatever a page shows, scripts ask for as data at a second address.
    for (const asked of path.includes("?") ? [path] : [path, path === "/" ? "/_root.data" : `${path}.data`]) {
      const response = await browser.request(asked);
      const text = await response.text();
      const type = response.headers.get("Content-Type") ?? "";
      if (text.includes("planted()")) shown += 1;
      // What scripts ask for is data, and cannot be opened as a page.
      const isPage = !/^text\/x-script|^application\/(json|zip)|^text\/(csv|plain|calendar)/.test(type);
      const where = wouldRun.exec(text);
      if (isPage && where) found.push(`${asked}: ${text.slice(where.index - 100, where.index + 150)}`);
      if (response.status >= 500) found.push(`${asked}: ${response.status}`);
      // Whatever is no page must say so, and must not be guessed at.
      if (type !== "" && !/^(text\/html|text\/x-script|application\/json|application\/zip|text\/(csv|plain|calendar))/.test(type))
        found.push(`${asked}: ${type}`);
    }
  }
  return { found, shown };
};

test.each(["visitor", "member", "administrator"] as const)(
  "read by a %s, nothing planted is markup on any screen",
  { timeout: 60_000 },
  async (who) => {
    const { found, shown } = await sweep(browsers[who]);
    expect(found).toEqual([]);
    // It is there, as text.
    expect(shown).toBeGreaterThan(who === "visitor" ? 2 : 40);
  },
);

test("after a wrong form, what was typed comes back as text", async () => {
  const fields = { name: planted("name"), email: planted("email"), subject: planted("s"), message: small, graduationYear: small };
  for (const [path, intent] of [
    ["/?index&dialog=contact", "send-contact"],
    ["/login?dialog=access", "request-access"],
    ["/login", "sign-in"],
  ] as const) {
    const { html, status } = await browsers.visitor.post(path, intent, fields);
    expect([status, wouldRun.exec(html)?.[0]]).toEqual([422, undefined]);
    expect(html).toContain("planted()");
  }
  const lost = await browsers.visitor.post("/reunions", "plan", { title: planted("title"), description: small, [small]: small });
  expect([lost.status, wouldRun.exec(lost.html)?.[0]]).toEqual([401, undefined]);
});

test("calls answer JSON that says so, and no error repeats what was sent as a page", async () => {
  for (const path of [
    "/api/users",
    "/api/messages",
    "/api/photo-collections",
    "/api/reunions",
    "/api/activity-logs",
    "/api/featured-alumni",
  ]) {
    const { headers, body } = await browsers.administrator.call("GET", path);
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(JSON.stringify(body)).toContain("planted()");
  }
  for (const path of [`/api/${encodeURIComponent(planted("path"))}`, `/api/users/${encodeURIComponent(small)}`]) {
    const { headers } = await browsers.member.call("GET", path);
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  }
});

test("tables, calendars and archives carry it as text: no formula, no second event, no name that leads elsewhere", async () => {
  for (const path of [...files, "/admin/activity-logs/download"]) {
    const response = await browsers.administrator.request(path);
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(await response.text()).not.toMatch(/(^|,)"?[=+@\t]/m);
  }
  const meetUp = db().select().from(reunions).get();
  const calendar = await (await browsers.member.request(`/reunions/${meetUp?.id}/calendar.ics`)).text();
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  for (const path of ["/account/data", "/yearbook/1/download"]) {
    const response = await browsers.member.request(path);
    expect(response.headers.get("Content-Disposition")).not.toMatch(/[<>\r\n]/);
    const names = [...(await filesOf(Buffer.from(await response.arrayBuffer()))).keys()];
    expect(names.filter((name) => /[<>:"|?*\\]|\.\.|^\//.test(name))).toEqual([]);
  }
});

test("all of it is stored as it was typed: it is made harmless where it is shown, not where it is kept", () => {
  const stored = db()
    .select()
    .from(users)
    .all()
    .some(({ bio }) => bio?.includes("</script></title>"));
  const logged = db()
    .select()
    .from(activityLogs)
    .all()
    .some(({ userAgent }) => userAgent?.includes("onerror=planted()"));
  expect([stored, logged]).toEqual([true, true]);
});
