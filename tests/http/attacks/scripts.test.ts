import { beforeAll, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { reunions, users } from "#db/schema.ts";
import { filesOf } from "#tests/support/archives.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { addresses } from "#tests/support/operations/paths.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sharedSite } from "#tests/support/started.ts";
import { type Role, roles, Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a text that somebody wrote runs as a script in another member's browser. The tests write markup into every
 * text field and read every screen in every role. The markup must be plain text in pages, attributes, the data for
 * scripts, and files.
 */

const { as, site } = sharedSite();
const browsers = {} as Record<Role, Visitor>;

const admin = addAdministrator();
const mallory = addMember();
beforeAll(async () => {
  browsers.visitor = new Visitor(site.origin);
  browsers.member = await as(mallory);
  browsers.administrator = await as(admin);
  const { screen, file } = await plantScripts(browsers, mallory, admin);
  screens.push(screen, `${screen}&step=result`);
  files.push(file);
});

const screens: string[] = [];
const files: string[] = [];

/** Every screen with every dialog, and with the first ids that it can open. */
function everyScreen(): string[] {
  const ids = [1, 2, 3, 4, 5];
  const withEachId = (...starts: string[]) => starts.flatMap((start) => ids.map((id) => start + id));
  const dialogs = [
    ...["/?dialog=contact", "/login?dialog=access", "/messages?dialog=compose", "/reunions?dialog=plan", "/account?dialog=leave"],
    ...["/yearbook?dialog=add-album", "/yearbook?album=1&dialog=add-photo", "/alumni?dialog=add-member"],
    "/admin/activity-logs?dialog=clear",
  ];
  const paths = addresses.map(({ path }) => path).filter((path) => !/[:*]|^\/(api|images)/.test(path));
  return [
    ...screens,
    ...paths,
    ...paths.flatMap((path) => [
      `${path}?q=${encodeURIComponent(smallPlanted)}`,
      `${path}?page=2&type=${encodeURIComponent(smallPlanted)}`,
    ]),
    ...dialogs,
    ...withEachId(
      "/profile/",
      "/alumni?edit=",
      "/alumni?manage=",
      "/yearbook?album=",
      "/yearbook?dialog=full&album=1&photo=",
      "/yearbook?edit=",
    ),
    ...withEachId(
      "/messages?message=",
      "/messages?message=-",
      "/messages?reply=",
      "/messages?edit=",
      "/messages?delete=",
      "/messages?approve=-",
    ),
    ...withEachId("/reunions?details=", "/reunions?edit=", "/reunions?delete=", "/messages?compose="),
    ...ids.slice(0, 2).map((id) => `/reunions/${id}/attendees`),
    `/messages?compose=1&subject=${encodeURIComponent(planted("query"))}`,
    `/messages?q=${encodeURIComponent(planted("query"))}`,
    `/admin/activity-logs?member=${encodeURIComponent(planted("query"))}`,
    `/login?continue=${encodeURIComponent(`/${smallPlanted}`)}`,
    "/yearbook/recently-deleted",
    `/yearbook/photos-of?name=${encodeURIComponent(planted("query"))}`,
    `/${encodeURIComponent(planted("path"))}`,
  ];
}

/** Planted markup that would run, or that ends its attribute or tag. */
const wouldRun =
  /<(?:img src=x|svg[ /]onload|script>planted)|'"-->|(?:href|src|action|formaction|srcset)="\s*(?:javascript|data:text)/i;

/** Opens every screen. Returns problems, and how many responses contain planted text. */
const openEveryScreen = async (browser: Visitor) => {
  const found: string[] = [];
  let shown = 0;
  for (const path of everyScreen()) {
    // Scripts load the same content from a second address.
    for (const address of path.includes("?") ? [path] : [path, path === "/" ? "/_.data" : `${path}.data`]) {
      const response = await browser.request(address);
      const text = await response.text();
      const type = response.headers.get("Content-Type") ?? "";
      if (text.includes("planted()")) shown += 1;
      // Data for scripts cannot be opened as a page.
      const isPage = !/^text\/x-script|^application\/(json|zip)|^text\/(csv|plain|calendar)/.test(type);
      const where = wouldRun.exec(text);
      if (isPage && where) found.push(`${address}: ${text.slice(where.index - 100, where.index + 150)}`);
      if (response.status >= 500) found.push(`${address}: ${response.status}`);
      // Every other response must have a known type.
      if (type !== "" && !/^(text\/html|text\/x-script|application\/json|application\/zip|text\/(csv|plain|calendar))/.test(type))
        found.push(`${address}: ${type}`);
    }
  }
  return { found, shown };
};

test.each(roles)("planted markup is plain text on every screen for a %s", async (role) => {
  const { found, shown } = await openEveryScreen(browsers[role]);
  expect(found).toEqual([]);
  // The planted text itself is there.
  expect(shown).toBeGreaterThan(role === "visitor" ? 2 : 40);
});

test("a form with errors shows what was typed as text", async () => {
  const fields = {
    name: planted("name"),
    email: planted("email"),
    subject: planted("s"),
    message: smallPlanted,
    graduationYear: smallPlanted,
  };
  for (const [path, intent] of [
    ["/?index&dialog=contact", "send-contact"],
    ["/login?dialog=access", "request-access"],
    ["/login", "sign-in"],
  ] as const) {
    const { html, status } = await browsers.visitor.post(path, intent, fields);
    expect([status, wouldRun.exec(html)?.[0]]).toEqual([422, undefined]);
    expect(html).toContain("planted()");
  }
  const lost = await browsers.visitor.post("/reunions", "plan", {
    title: planted("title"),
    description: smallPlanted,
    [smallPlanted]: smallPlanted,
  });
  expect([lost.status, wouldRun.exec(lost.html)?.[0]]).toEqual([401, undefined]);
});

test("the API returns JSON with its type, also for errors that repeat the input", async () => {
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
  for (const path of [`/api/${encodeURIComponent(planted("path"))}`, `/api/users/${encodeURIComponent(smallPlanted)}`]) {
    const { headers } = await browsers.member.call("GET", path);
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  }
});

test("CSV files, calendars, and archives have no formula, no second event, and no unsafe file name", async () => {
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

test("planted text is stored unchanged, and is escaped only where it is shown", () => {
  const stored = db()
    .select()
    .from(users)
    .all()
    .some(({ bio }) => bio?.includes("</script></title>"));
  const logged = loggedEntries().some(({ userAgent }) => userAgent?.includes("onerror=planted()"));
  expect([stored, logged]).toEqual([true, true]);
});

/** Text that ends an attribute, a tag, a script, and a comment, and then starts a script. */
const planted = (field: string) => `'"--></script></title></textarea><img src=x onerror=planted()>${field}\${planted()}`;
/** A short version for short fields. */
const smallPlanted = '"><svg onload=planted()>';
const plantedAddresses = ["javascript:planted()", "data:text/html,<script>planted()</script>"];

/** Writes planted texts into every text field. Returns the addresses of a screen and a file that show some of them. */
async function plantScripts(
  { visitor, member, administrator }: Record<Role, Visitor>,
  mallory: Member,
  recipient: Member,
): Promise<{ screen: string; file: string }> {
  const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, planted(name)]));
  const call = async (browser: Visitor, method: string, path: string, body: object) => {
    const answer = await browser.call(method, path, body);
    expect([path, answer.status, answer.body]).toEqual([path, expect.toSatisfy((status) => status < 300), expect.anything()]);
    return answer.body as { id: number };
  };
  const form = async (browser: Visitor, path: string, intent: string, fields: Record<string, string | File>) =>
    expect([path, intent, (await browser.post(path, intent, fields)).status]).toEqual([path, intent, 303]);

  const hostileBrowser = { "User-Agent": planted("browser").slice(0, 200), "X-Forwarded-For": smallPlanted };
  const contact = { ...texts("name", "subject", "message"), email: "mallory@class.example", location: smallPlanted };
  for (const path of ["/api/public-contact", "/api/public-contacts"]) {
    const headers = { ...hostileBrowser, "Content-Type": "application/json" };
    const answer = await visitor.request(path, { method: "POST", headers, body: JSON.stringify(contact) });
    expect(answer.status).toBe(201);
  }
  await form(visitor, "/?index", "send-contact", contact);
  await form(visitor, "/login", "request-access", { ...contact, graduationYear: "1985" });
  // The activity log has the browser name of failed sign-ins.
  await visitor.request("/api/auth/login", {
    method: "POST",
    headers: { ...hostileBrowser, "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${mallory.email}`, password: planted("password") }),
  });

  const profile = texts("maidenName", "bio", "currentState", "profession", "company", "artisticSpecialty");
  const ownProfile = {
    ...profile,
    firstName: planted("firstName").slice(0, 99),
    lastName: planted("lastName").slice(0, 99),
    currentCity: smallPlanted,
  };
  await form(member, `/profile/${mallory.id}`, "edit-own-profile", {
    ...ownProfile,
    userId: String(mallory.id),
    email: mallory.email,
    graduationYear: "1985",
    photo: await pictureFile(`${smallPlanted}.jpg`),
  });
  await call(member, "PATCH", `/api/users/${mallory.id}`, {
    ...ownProfile,
    bio: `${planted("bio")} ${plantedAddresses.join(" ")}`,
  });
  await call(administrator, "POST", "/api/featured-alumni", { userId: mallory.id });
  await form(administrator, "/alumni", "add-member", {
    ...texts("firstName", "lastName", "maidenName", "currentState"),
    currentCity: smallPlanted,
    email: "o'planted+svg@class.example",
    graduationYear: "1985",
    profileType: "classmate",
  });
  const album = await call(member, "POST", "/api/photo-collections", { ...texts("title", "description"), category: "group" });
  await form(member, "/yearbook", "create-album", {
    ...texts("title", "description"),
    category: "group",
    year: "1985",
    cover: await pictureFile(`${smallPlanted}.jpg`),
  });
  await form(member, `/yearbook?album=${album.id}`, "add-photo", {
    ...texts("title", "description"),
    collectionId: String(album.id),
    photo: await pictureFile(`${smallPlanted}.jpg`),
  });
  const deleted = await call(member, "POST", "/api/photo-collections", { title: planted("deleted") });
  await call(member, "DELETE", `/api/photo-collections/${deleted.id}`, {});
  await call(member, "POST", `/api/photo-collections/${album.id}/comments`, {
    content: `${planted("comment")}\n${plantedAddresses.join("\n")}`,
  });
  const meetUp = { ...texts("title", "description", "location"), eventDate: "2087-06-19T22:30:00Z" };
  const reunion = await call(member, "POST", "/api/reunions", meetUp);
  await form(member, "/reunions", "plan", { ...texts("title", "description", "location"), eventDate: "2087-06-19 18:30" });
  await call(administrator, "POST", `/api/reunions/${reunion.id}/join`, { guests: 1 });
  await form(member, "/reunions", "edit", {
    ...texts("title", "description"),
    location: smallPlanted,
    eventDate: "2087-06-20 18:30",
    reunionId: String(reunion.id),
  });
  const message = await call(member, "POST", "/api/messages", { recipientId: recipient.id, ...texts("subject", "content") });
  await form(administrator, `/messages?reply=${message.id}`, "reply", {
    recipientId: String(mallory.id),
    parentMessageId: String(message.id),
    ...texts("subject", "content"),
  });
  const list = `First Name,Last Name,E-mail,${planted("column").replaceAll('"', "")}\n"${smallPlanted.replaceAll('"', '""')}",Moon,moon@class.example,x\n${smallPlanted},${smallPlanted},nowhere,x\n`;
  const checked = await administrator.post("/admin/import", "check-roster", { file: new File([list], `${smallPlanted}.csv`) });
  const screen = checked.headers.get("Location") ?? "";
  // The address of a picture on another site is stored unchanged.
  await call(member, "POST", "/api/yearbook", {
    collectionId: album.id,
    imageUrl: `https://pictures.example/"onerror=planted()//'`.replace(/["' ]/g, escape),
  });
  return { screen, file: `/admin/import/faulty-rows${new URL(screen, administrator.origin).search}` };
}
