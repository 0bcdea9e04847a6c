import { writeFileSync } from "node:fs";
import path from "node:path";
import { pictureFile } from "#tests/support/pictures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { EarlierVersion, Recorded, Viewer } from "./fixture.ts";
import { type OldProgram, origin } from "./program.ts";

/** What the class did with both versions, beyond what the sample class has: through forms, the API, and terminal commands. */

export const password = "art-and-design-1985";
const newPassword = "scissors paper thimble";
export const at = (name: string) => `${name}@class1985.example`;
/** Members by number: 1 Denise (administrator), 2 María, 3 David, 4 Susan. */
const [administratorId, memberId, otherMemberId, susanId] = [1, 2, 3, 4];

const classList = `First Name,Last Name,E-mail,Maiden Name,Type,Class Year,City,State,Profession,Company,Artistic Specialty
Zoë,Ångström-O’Leary,zoe@list.example,Núñez,Classmate,1985,San José,CA,"Weaver, dyer","Loom & Daughters",Weaving
Nguyễn,Thị Hồng,hong@list.example,,Classmate,1985,,,,,
Leopold,"Barrow, Jr.",leo@list.example,,Teacher,1985,New York,NY,Retired,,Etching
`;

type History = Pick<Recorded, "endedSessions" | "links" | "passwords" | "closedAccounts" | "deleted" | "openForm"> & {
  browsers: Record<Viewer, Visitor>;
};

/** Before the site starts: terminal commands. Returns the links that they printed. */
export function runCommands(program: OldProgram, folder: string) {
  const list = path.join(folder, "class-list.csv");
  writeFileSync(list, classList);
  program.command(["import", list]);
  const linkIn = (output: string) => /\/(welcome|join)\/[\w-]+/.exec(output)?.[0] ?? "";
  const joining = linkIn(
    program.command(["add", "--first", "Odile", "--last", "Ferrand", "--email", "odile@list.example", "--maiden", "Roux"]),
  );
  const replaced = linkIn(program.command(["sign-in-link", "zoe@list.example"]));
  const recovery = linkIn(program.command(["sign-in-link", at("a.vanderbilt")]));
  program.command(["set-password", at("miguel.anderson")], `${newPassword}\n`);
  program.command(["deactivate", at("javier.liu")]);
  return { joining, replaced, recovery };
}

/** What people did while the site ran. */
export async function visitSite(version: EarlierVersion, links: ReturnType<typeof runCommands>): Promise<History> {
  const signedIn = async (name: string, remember: boolean) => {
    const browser = new Visitor(origin);
    await made(browser, "POST", "/api/auth/login", { email: at(name), password, remember });
    return browser;
  };
  const administrator = await signedIn("admin", false);
  await made(administrator, "DELETE", "/api/activity-logs");
  const member = await signedIn("maria", true);
  const otherMember = await signedIn("david", false);
  const visitor = new Visitor(origin);

  const deleted = await fillAlbums(member, otherMember, administrator);
  await writeMessages(member, otherMember, administrator, visitor);
  await meet(member, otherMember, administrator);
  await managePeople(version, administrator, member);

  const signedOut = await signedIn("susan", true);
  const signedOutCookies = Object.fromEntries(signedOut.cookies);
  await made(signedOut, "POST", "/api/auth/logout");
  const leaver = await signedIn("kwame.powell", true);
  const leaverCookies = Object.fromEntries(leaver.cookies);
  await posted(leaver, "/account?dialog=leave", "leave", { currentPassword: password, works: "keep" });
  const remover = await signedIn("stephanie.obrien", false);
  await posted(remover, "/account?dialog=leave", "leave", { currentPassword: password, works: "remove" });

  const linkPath = version === "1.0" ? "/welcome" : "/join";
  const linkFor = async (userId: string) => {
    const letter = await posted(administrator, `/alumni?manage=${userId}`, "make-link", { userId });
    return letter.replace(/^\/admin\/letter(.*?)(\?.*)?$/, `${linkPath}$1`);
  };
  const fromLetter = await linkFor("12");
  const used = await linkFor("15");
  await posted(new Visitor(origin), used, "choose-password", {
    token: used.replace(`${linkPath}/`, ""),
    password: newPassword,
    passwordAgain: newPassword,
  });
  await posted(administrator, "/admin/letters", "make-letters", {
    userIds: await idOf(administrator, "zoe@list.example"),
    replace: "on",
  });

  return {
    browsers: { administrator, member, otherMember, visitor },
    endedSessions: [signedOutCookies, leaverCookies],
    links: { ...links, fromLetter, used },
    passwords: [
      ...["admin", "maria", "david", "susan", "teacher", "a.vanderbilt"].map((name) => ({ email: at(name), password })),
      ...["miguel.anderson", "gina.edwards"].map((name) => ({ email: at(name), password: newPassword })),
    ],
    closedAccounts: ["javier.liu", "kwame.powell", "stephanie.obrien"].map((name) => ({ email: at(name), password })),
    deleted,
    openForm: await hiddenFields(member, `/messages?compose=${susanId}`),
  };
}

/** Makes a call that must succeed, and returns the response. */
export async function made<Result>(browser: Visitor, method: string, address: string, body?: object): Promise<Result> {
  const { status, body: result } = await browser.call(method, address, body);
  if (status >= 300) throw new Error(`${method} ${address} answered ${status}: ${JSON.stringify(result)}`);
  return result;
}

/** Sends a form that must succeed, and returns the address it leads to. */
export async function posted(browser: Visitor, ...form: Parameters<Visitor["post"]>): Promise<string> {
  const { status, headers, html } = await browser.post(...form);
  const errors = html.match(/role="alert"[\s\S]*?<\/\w+>/g);
  if (status !== 303) throw new Error(`${form[1]} to ${form[0]} answered ${status} ${errors}`);
  return (headers.get("Location") ?? "").replace(/[?&]done=[^&]*/, "");
}

async function idOf(administrator: Visitor, email: string): Promise<string> {
  const people = await made<{ id: number; email: string }[]>(administrator, "GET", "/api/users");
  const { id } = people.find((person) => person.email === email) ?? {};
  if (id === undefined) throw new Error(`Nobody has the address ${email}`);
  return String(id);
}

async function fillAlbums(member: Visitor, otherMember: Visitor, administrator: Visitor) {
  const albumCalled = async (browser: Visitor, title: string) =>
    (await made<{ id: number }>(browser, "POST", "/api/photo-collections", { title, description: "Two\nlines", year: 1984 })).id;
  const addTo = async (browser: Visitor, collectionId: number, title: string, imageUrl: string) =>
    (await made<{ id: number }>(browser, "POST", "/api/yearbook", { collectionId, title, imageUrl, year: 1985 })).id;
  const outside = "https://pictures.example/kiln.jpg";
  const album = await albumCalled(member, "Łódź, ½ & <b>“quotes”</b> 🎨");
  await posted(member, `/yearbook?album=${album}&dialog=add-photo`, "add-photo", {
    collectionId: String(album),
    title: "Sent as a file",
    description: "",
    photo: await pictureFile(),
  });
  const photo = await addTo(member, album, "On another site", outside);
  const othersPhoto = await addTo(otherMember, album, "Somebody else’s", outside);
  const comments = `/api/photo-collections/${photo}/comments`;
  await made(otherMember, "POST", comments, { content: "First line\nsecond line, with an é and 日本" });
  const { id: gone } = await made<{ id: number }>(member, "POST", comments, { content: "Deleted again" });
  await made(member, "DELETE", `/api/comments/${gone}`);
  for (const browser of [otherMember, administrator]) await made(browser, "POST", `/api/photo-collections/${photo}/like`);
  await made(administrator, "POST", `/api/photo-collections/${album}/like`);
  await made(otherMember, "DELETE", `/api/yearbook/${othersPhoto}`);
  const deletedAlbum = await albumCalled(member, "Deleted by mistake");
  const photoOfIt = await addTo(otherMember, deletedAlbum, "Deleted with its album", outside);
  await made(otherMember, "POST", `/api/photo-collections/${photoOfIt}/comments`, { content: "Still here?" });
  await made(administrator, "DELETE", `/api/photo-collections/${deletedAlbum}`);
  return { album: deletedAlbum, photoOfIt, photo: othersPhoto };
}

async function writeMessages(member: Visitor, otherMember: Visitor, administrator: Visitor, visitor: Visitor) {
  const send = async (browser: Visitor, recipientId: number, content: string, parentMessageId?: number) =>
    (await made<{ id: number }>(browser, "POST", "/api/messages", { recipientId, subject: "Straße", content, parentMessageId }))
      .id;
  const first = await send(member, otherMemberId, "Do you have the negatives?\n\n— M.");
  await made(otherMember, "PATCH", `/api/messages/${first}/read`);
  await send(otherMember, memberId, "All eleven boxes.", first);
  const deletedByOne = await send(otherMember, memberId, "Only I keep this.");
  await made(member, "DELETE", `/api/messages/${deletedByOne}`);
  await send(member, administratorId, "Please correct my year.");
  await made(visitor, "POST", "/api/public-contact", {
    name: "Renée",
    email: "renee@mail.example",
    subject: "Is this my class?",
    message: "I sat by the window.",
    location: "40.7, -73.9",
  });
  await made(visitor, "POST", "/api/public-contacts", {
    name: "Paul Ortega",
    email: "paul@mail.example",
    subject: "Alumni Access Request",
    message: "I was in room 412, by the door.",
  });
  const inbox = await made<{ id: number; senderEmail?: string }[]>(administrator, "GET", "/api/messages");
  const request = inbox.find(({ senderEmail }) => senderEmail === "c.moreau@mail.example")?.id;
  await posted(administrator, `/messages?message=${request}`, "decline", { messageId: String(request) });
}

async function meet(member: Visitor, otherMember: Visitor, administrator: Visitor) {
  const plan = async (title: string) =>
    (
      await made<{ id: number }>(member, "POST", "/api/reunions", {
        title,
        description: "Bring a pencil.\nAnd a friend.",
        eventDate: "2087-06-19T22:30:00.000Z",
        location: "Prospect Park",
      })
    ).id;
  const picnic = await plan("Drawing picnic");
  await made(otherMember, "POST", `/api/reunions/${picnic}/join`, { guests: 2 });
  await made(member, "PATCH", `/api/reunions/${picnic}`, {
    title: "Drawing picnic, moved",
    eventDate: "2087-06-20T22:30:00.000Z",
  });
  await made(administrator, "PATCH", `/api/reunions/${await plan("Rained off")}/status`, { status: "cancelled" });
  await made(member, "PATCH", `/api/reunions/${await plan("Full")}/close`);
}

async function managePeople(version: EarlierVersion, administrator: Visitor, member: Visitor) {
  const confirmed = { userId: "8", birthYear: "1967", deathYear: "2014", obituaryUrl: "", deathConfirmedBy: "Her sister" };
  if (version === "1.0") await posted(administrator, "/alumni?manage=8", "in-memoriam", { userId: "8" });
  else await posted(administrator, "/in-memoriam", "set-in-memoriam", confirmed);
  await posted(administrator, "/alumni?manage=9", "make-administrator", { userId: "9" });
  await made(administrator, "POST", "/api/featured-alumni", { userId: otherMemberId });
  await made(member, "PATCH", `/api/users/${memberId}`, {
    bio: "Zwölf Boxkämpfer\n\njagen “Viktor” quer.",
    currentCity: "Nyack",
  });
}

/** The fields of the form for a message as the browser would send them, without what is typed. */
async function hiddenFields(browser: Visitor, address: string): Promise<Record<string, string>> {
  const { html } = await browser.page(address);
  const form = html.split("<form").find((part) => part.includes('value="compose"')) ?? "";
  const inputs = [...form.matchAll(/<(?:input|button)[^>]*\sname="([^"]+)"[^>]*\svalue="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
}
