import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/domain/people.ts";
import { db } from "#db/client.server.ts";
import { comments, photoCollections } from "#db/schema.ts";
import { addMember, password, temporaryDatabase } from "../support/database.ts";
import { pictureFile } from "../support/pictures.ts";
import { plan } from "../support/reunions.ts";
import { type Site, startSite } from "../support/site.ts";
import { Visitor } from "../support/visitor.ts";

/** Spec §6, row by row, through both doors. */

const dataDir = temporaryDatabase();
let site: Site;
const people = {} as Record<"member" | "other" | "administrator", Member>;

beforeAll(async () => {
  people.administrator = await addMember({ role: "administrator" });
  people.member = await addMember();
  people.other = await addMember();
  site = await startSite(dataDir);
});
afterAll(() => site.stop());

/** An album or photo of another member's, made anew for each try. */
const anAlbum = () => db().insert(photoCollections).values({ userId: people.other.id, title: "Album" }).returning().get().id;
const aPhoto = () =>
  db()
    .insert(photoCollections)
    .values({ userId: people.other.id, title: "Photo", isCollection: false, collectionId: anAlbum() })
    .returning()
    .get().id;
const aComment = (userId: number) =>
  db().insert(comments).values({ userId, photoCollectionId: aPhoto(), content: "c" }).returning().get();
const aDeletedAlbum = () => {
  const id = anAlbum();
  db().update(photoCollections).set({ deletedAt: new Date() }).where(eq(photoCollections.id, id)).run();
  return id;
};

type Who = "visitor" | "member" | "administrator";
const everyone: Who[] = ["visitor", "member", "administrator"];

async function browserOf(who: Who): Promise<Visitor> {
  const browser = new Visitor(site.origin);
  return who === "visitor" ? browser : browser.signIn(people[who].email, password);
}

interface Capability {
  name: string;
  allowed: Who[];
  /** The status of the form's or the screen's door; 303 is done. */
  page: (browser: Visitor) => Promise<number>;
  call: (browser: Visitor) => Promise<number>;
}

const form = (person: Member) => ({
  userId: String(person.id),
  firstName: "Same",
  lastName: person.lastName,
  email: person.email,
  graduationYear: "1985",
  profileType: "classmate",
});

const capabilities: Capability[] = [
  {
    name: "See home, spotlight",
    allowed: everyone,
    page: async (browser) => (await browser.page("/")).status,
    call: async (browser) => (await browser.call("GET", "/api/featured-alumni")).status,
  },
  {
    name: "Directory",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.page("/alumni")).status,
    call: async (browser) => (await browser.call("GET", "/api/users")).status,
  },
  {
    name: "Profiles",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.page(`/profile/${people.other.id}`)).status,
    call: async (browser) => (await browser.call("GET", `/api/users/${people.other.id}`)).status,
  },
  {
    name: "Messages",
    allowed: ["member", "administrator"],
    page: async (browser) =>
      (
        await browser.post("/messages?dialog=compose", "compose", {
          recipientId: String(people.other.id),
          subject: "s",
          content: "c",
        })
      ).status,
    call: async (browser) =>
      (await browser.call("POST", "/api/messages", { recipientId: people.other.id, subject: "s", content: "c" })).status,
  },
  {
    name: "Edit own profile",
    allowed: ["member"],
    page: async (browser) => (await browser.post(`/profile/${people.member.id}`, "edit-own-profile", form(people.member))).status,
    call: async (browser) => (await browser.call("GET", "/api/auth/me")).status && (await editMember(browser)),
  },
  {
    name: "Edit any profile",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/alumni", "edit-profile", form(people.other))).status,
    call: async (browser) => (await browser.call("PATCH", `/api/users/${people.other.id}`, { bio: "x" })).status,
  },
  {
    name: "Set featured spotlight",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/alumni", "set-featured", { userId: String(people.other.id) })).status,
    call: async (browser) => (await browser.call("POST", "/api/featured-alumni", { userId: people.other.id })).status,
  },
  {
    name: "Clear featured spotlight",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/alumni", "clear-featured", {})).status,
    call: async (browser) => (await browser.call("DELETE", "/api/featured-alumni")).status,
  },
  {
    name: "Albums",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.page(`/yearbook?album=${anAlbum()}`)).status,
    call: async (browser) => (await browser.call("GET", "/api/photo-collections")).status,
  },
  {
    name: "Create albums",
    allowed: ["member", "administrator"],
    page: async (browser) =>
      (await browser.post("/yearbook", "create-album", { title: "t", category: "group", year: "1985" })).status,
    call: async (browser) => (await browser.call("POST", "/api/photo-collections", { title: "t" })).status,
  },
  {
    name: "Add photos to any album",
    allowed: ["member", "administrator"],
    page: async (browser) =>
      (await browser.post("/yearbook", "add-photo", { collectionId: String(anAlbum()), photo: await pictureFile() })).status,
    call: async (browser) =>
      (await browser.call("POST", "/api/yearbook", { collectionId: anAlbum(), imageUrl: "https://p.example/1.jpg" })).status,
  },
  {
    name: "Like",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/yearbook", "like", { photoCollectionId: String(aPhoto()) })).status,
    call: async (browser) => (await browser.call("POST", `/api/photo-collections/${aPhoto()}/like`)).status,
  },
  {
    name: "Comment",
    allowed: ["member", "administrator"],
    page: async (browser) =>
      (await browser.post("/yearbook", "add-comment", { photoCollectionId: String(aPhoto()), content: "c" })).status,
    call: async (browser) => (await browser.call("POST", `/api/photo-collections/${aPhoto()}/comments`, { content: "c" })).status,
  },
  {
    name: "Edit another's album",
    allowed: ["administrator"],
    page: async (browser) =>
      (
        await browser.post("/yearbook", "edit-album", {
          albumId: String(anAlbum()),
          title: "t",
          category: "group",
          year: "1985",
        })
      ).status,
    call: async (browser) => (await browser.call("PATCH", `/api/photo-collections/${anAlbum()}`, { title: "t" })).status,
  },
  {
    name: "Delete another's album",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/yearbook", "delete-album", { albumId: String(anAlbum()) })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/photo-collections/${anAlbum()}`)).status,
  },
  {
    name: "Edit another's photo",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/yearbook", "edit-photo", { photoId: String(aPhoto()), title: "t" })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/yearbook/${aPhoto()}`, { title: "t" })).status,
  },
  {
    name: "Delete another's photo",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/yearbook", "delete-photo", { photoId: String(aPhoto()) })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/yearbook/${aPhoto()}`)).status,
  },
  {
    name: "Edit another's comment",
    allowed: [],
    page: async (browser) =>
      (await browser.post("/yearbook", "edit-comment", { commentId: String(aComment(people.other.id).id), content: "d" })).status,
    call: async (browser) =>
      (await browser.call("PATCH", `/api/comments/${aComment(people.other.id).id}`, { content: "d" })).status,
  },
  {
    name: "Edit own comment",
    allowed: ["member"],
    page: async (browser) =>
      (await browser.post("/yearbook", "edit-comment", { commentId: String(aComment(people.member.id).id), content: "d" }))
        .status,
    call: async (browser) =>
      (await browser.call("PATCH", `/api/comments/${aComment(people.member.id).id}`, { content: "d" })).status,
  },
  {
    name: "Delete own comment",
    allowed: ["member", "administrator"],
    page: async (browser) =>
      (await browser.post("/yearbook", "delete-comment", { commentId: String(aComment(people.member.id).id) })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/comments/${aComment(people.member.id).id}`)).status,
  },
  {
    name: "Delete another's comment",
    allowed: ["administrator"],
    page: async (browser) =>
      (await browser.post("/yearbook", "delete-comment", { commentId: String(aComment(people.other.id).id) })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/comments/${aComment(people.other.id).id}`)).status,
  },
  {
    name: "Activity logs",
    allowed: ["administrator"],
    page: async (browser) => (await browser.page("/admin/activity-logs")).status,
    call: async (browser) => (await browser.call("GET", "/api/activity-logs")).status,
  },
  {
    name: "Clear logs",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/admin/activity-logs", "clear", {})).status,
    call: async (browser) => (await browser.call("DELETE", "/api/activity-logs")).status,
  },
  {
    name: "Restore what was deleted",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/yearbook", "restore", { photoCollectionId: String(aDeletedAlbum()) })).status,
    call: async (browser) => (await browser.call("POST", `/api/photo-collections/${aDeletedAlbum()}/restore`)).status,
  },
  {
    name: "Create meet-up",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/reunions?dialog=plan", "plan", { title: "Walk" })).status,
    call: async (browser) => (await browser.call("POST", "/api/reunions", { title: "Walk" })).status,
  },
  {
    name: "Join an active meet-up",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/reunions", "join", { reunionId: await others(), guests: "0" })).status,
    call: async (browser) => (await browser.call("POST", `/api/reunions/${await others()}/join`)).status,
  },
  {
    name: "Edit a meet-up of somebody else",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/reunions", "edit", { reunionId: await others(), title: "x" })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await others()}`, { title: "x" })).status,
  },
  {
    name: "Edit a meet-up as its creator",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/reunions", "edit", { reunionId: await own(), title: "x" })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await own()}`, { title: "x" })).status,
  },
  {
    name: "Delete a meet-up of somebody else",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/reunions", "delete", { reunionId: await others() })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/reunions/${await others()}`)).status,
  },
  {
    name: "Delete a meet-up as its creator",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/reunions", "delete", { reunionId: await own() })).status,
    call: async (browser) => (await browser.call("DELETE", `/api/reunions/${await own()}`)).status,
  },
  {
    name: "Close a meet-up of somebody else",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/reunions", "close", { reunionId: await others() })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await others()}/close`)).status,
  },
  {
    name: "Close a meet-up as its creator",
    allowed: ["member", "administrator"],
    page: async (browser) => (await browser.post("/reunions", "close", { reunionId: await own() })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await own()}/close`)).status,
  },
  {
    name: "Change a meet-up's status, one's own included",
    allowed: ["administrator"],
    page: async (browser) => (await browser.post("/reunions", "status", { reunionId: await own(), status: "cancelled" })).status,
    call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await own()}/status`, { status: "cancelled" })).status,
  },
];

/** A new meet-up of the member who asks, and one of somebody else. */
const own = async () => String((await plan(people.member)).id);
const others = async () => String((await plan(people.other)).id);
/** What administrators do for members (design: a form only, spec §7 has no call): a new person to do it to for each try. */
const careForMembers: [name: string, path: string, intent: string, fields: () => Promise<Record<string, string>>][] = [
  ["Add a member", "/alumni?dialog=add-member", "add-member", async () => ({ ...form(people.other), email: freshEmail() })],
  ["Make a sign-in link", "/alumni", "make-link", async () => idOf(await addMember())],
  ["Deactivate", "/alumni", "deactivate", async () => idOf(await addMember())],
  ["Reactivate", "/alumni", "reactivate", async () => idOf(await addMember({ isActive: false }))],
  ["Set In Memoriam", "/admin/profile-editor", "in-memoriam", async () => idOf(await addMember())],
  ["Undo In Memoriam", "/alumni", "undo-in-memoriam", async () => idOf(await addMember({ memberState: "in_memoriam" }))],
  ["Make an administrator", "/alumni", "make-administrator", async () => idOf(await addMember())],
  [
    "Take an administrator's rights away",
    "/alumni",
    "unmake-administrator",
    async () => idOf(await addMember({ role: "administrator" })),
  ],
  [
    "Make joining letters",
    "/admin/letters",
    "make-letters",
    async () => ({ userIds: idOf(await addMember({ memberState: "invited", password: null })).userId }),
  ],
];
const idOf = ({ id }: Member) => ({ userId: String(id) });
let fresh = 0;
const freshEmail = () => `fresh${++fresh}@class.example`;

describe.each(careForMembers)("%s", (_name, path, intent, fields) => {
  test.each(everyone)("%s", async (who) => {
    const { status } = await (await browserOf(who)).post(path, intent, await fields());
    expect(status).toBe({ visitor: 401, member: 403, administrator: 303 }[who]);
  });
});

describe.each(["/admin/import", "/admin/import/faulty-rows?roster=x", "/admin/letters", "/admin/letters/x"])("%s", (path) => {
  test.each([
    ["visitor", 302],
    ["member", 403],
  ] as const)("%s", async (who, status) => expect((await (await browserOf(who)).page(path)).status).toBe(status));
});

/** One's own profile, as the owner: administrators go by 'Edit any profile'. */
const editMember = async (browser: Visitor) => {
  const { body } = await browser.call("GET", "/api/auth/me");
  const isOwner = (body as { user?: { id: number } }).user?.id === people.member.id;
  const { status } = await browser.call("PATCH", `/api/users/${people.member.id}`, { bio: "mine" });
  return isOwner || status !== 200 ? status : 403;
};

const isDone = (status: number) => [200, 201, 303].includes(status);

describe.each(capabilities)("$name", ({ allowed, page, call }) => {
  test.each(everyone)("%s", async (who) => {
    const [throughPage, throughCall] = [await page(await browserOf(who)), await call(await browserOf(who))];
    const may = allowed.includes(who);
    expect({ may, throughPage, throughCall }).toEqual({ may, throughPage: expect.anything(), throughCall: expect.anything() });
    expect([isDone(throughPage), isDone(throughCall)]).toEqual([may, may]);
    if (!may) {
      expect(throughCall).toBe(who === "visitor" ? 401 : 403);
      expect([302, 401, 403]).toContain(throughPage);
    }
  });
});
