import { expect } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { pictureFile } from "./pictures.ts";
import type { Role } from "./roles.ts";
import type { Visitor } from "./visitor.ts";

/** Text that ends an attribute, a tag, a script, and a comment, and then starts a script. */
export const planted = (field: string) => `'"--></script></title></textarea><img src=x onerror=planted()>${field}\${planted()}`;
/** A short version for short fields. */
export const smallPlanted = '"><svg onload=planted()>';
const plantedAddresses = ["javascript:planted()", "data:text/html,<script>planted()</script>"];

/** Writes planted texts into every text field. Returns the addresses of a screen and a file that show some of them. */
export async function plantScripts(
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
