import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { normalizeForSearch } from "#app/domain/core/search-text.ts";
import { db } from "#db/client.server.ts";
import {
  activityLogs,
  announcements,
  bookAnswers,
  bookConsents,
  bookPhotos,
  comments,
  messages,
  photoCollections,
  photoNames,
  publicContacts,
  remembrances,
  reunionAttendees,
  reunionReplies,
  reunions,
  reunionWalkIns,
  suggestedDateVotes,
  takedownRequests,
  users,
} from "#db/schema.ts";
import { accessSite, type Kind } from "#tests/support/access-site.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { filesOf } from "#tests/support/archives.ts";
import { addMember } from "#tests/support/database.ts";
import { mounted, mountedEndpoints } from "#tests/support/mounted.ts";
import { fillPath } from "#tests/support/valid-posts.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/**
 * The risk: a page, a dialog, a file, a list, or a call shows somebody what is deleted, hidden, private, or of people who
 * are not listed. Each of these has a word of its own in it. Every address of the site is opened by every kind of person,
 * with the ids of the hidden things in every place that takes one, and no answer may have a word that is not for them.
 */

/** Begins all words, so that searches find them without naming them. */
const mark = "zq";
const [toAdministrators, toNobody] = [["administrator"], []] as const;
const ownersAndAdministrators = ["owner", "administrator"] as const;

/** Who may read each word. */
const readers: Record<string, readonly Kind[]> = {
  zqdeletedphoto: toAdministrators,
  zqdeletedalbum: toAdministrators,
  zqphotoofdeletedalbum: toNobody,
  zqnameindeletedphoto: toNobody,
  // The member asked that the owner's photo be taken down, and is named in it.
  zqhiddenphoto: ["member", "owner", "administrator"],
  zqreason: ["member", "owner", "administrator"],
  zqnameinhiddenphoto: toNobody,
  zqcommentonhidden: toNobody,
  zqdeletedcomment: toNobody,
  zqdeletedremembrance: toNobody,
  zqunlisted: toAdministrators,
  zqunlistedcity: toNobody,
  zqunlistingrequest: toAdministrators,
  zqdeactivatedbio: toNobody,
  zqdeactivatedemail: toAdministrators,
  zqdeactivatedanswer: toNobody,
  zqdeactivatedguests: toNobody,
  zqdeactivatednote: toNobody,
  zqmissingemail: toAdministrators,
  zqmissingphone: toAdministrators,
  zqmemoriamemail: toAdministrators,
  zqconfirmedby: toAdministrators,
  zqprivateemail: ownersAndAdministrators,
  zqprivatecity: ownersAndAdministrators,
  zqphone: ownersAndAdministrators,
  zqpostaladdress: ownersAndAdministrators,
  zqadminnotes: toAdministrators,
  zqmessage: ["owner"],
  zqsubject: ["owner"],
  zqmessagedeleted: toNobody,
  zqcontact: toAdministrators,
  zqdeletedcontact: toNobody,
  zqtip: toAdministrators,
  zqbookanswer: ownersAndAdministrators,
  zqpayment: ownersAndAdministrators,
  zqguestname: ["helper", "owner", "administrator"],
  zqattendeenote: ownersAndAdministrators,
  zqreplynote: ownersAndAdministrators,
  zqwalkin: ["helper", "owner", "administrator"],
  zqlogentry: toAdministrators,
  zqendedannouncement: toAdministrators,
  zqsession: ["owner"],
  argon2id$: toNobody,
};

/** What somebody reads besides in the file of their own data, because they wrote it. */
const ownData: Partial<Record<Kind, readonly string[]>> = {
  owner: [
    "zqdeletedphoto",
    "zqdeletedalbum",
    "zqphotoofdeletedalbum",
    "zqnameindeletedphoto",
    "zqnameinhiddenphoto",
    "zqcommentonhidden",
    "zqdeletedcomment",
    "zqdeletedremembrance",
  ],
  member: ["zqunlistingrequest", "zqtip"],
};

/** The ids of what is hidden or somebody else's, by what the parameter of an address means. */
const ids = {
  photo: new Set<number>(),
  album: new Set<number>(),
  person: new Set<number>(),
  message: new Set<number>(),
  other: new Set<number>(),
};

const { browserOf, errors, records } = accessSite(async (made, { owner, member, administrator, deactivated }) => {
  const now = new Date();
  const change = (id: number, fields: Partial<typeof users.$inferInsert>) =>
    db().update(users).set(fields).where(eq(users.id, id)).run();
  const [hour, month] = [3_600_000, 30 * 86_400_000];
  // Albums and photos.
  const gone = { deletedAt: now, deletedBy: administrator.id };
  const hide = (id: number) => db().update(photoCollections).set(gone).where(eq(photoCollections.id, id)).run();
  const nameIn = (photoId: number, name: { name: string } | { userId: number }) =>
    db()
      .insert(photoNames)
      .values({
        photoId,
        ...name,
        searchText: "name" in name ? normalizeForSearch(name.name) : null,
        row: 0,
        position: 0,
        addedBy: owner.id,
      })
      .run();
  const deletedPhoto = addPhoto(made.album, owner, "zqdeletedphoto");
  nameIn(deletedPhoto.id, { name: "zqnameindeletedphoto" });
  hide(deletedPhoto.id);
  const deletedAlbum = addAlbum(owner, "zqdeletedalbum", gone);
  const photoOfDeleted = addPhoto(deletedAlbum, owner, "zqphotoofdeletedalbum");
  const hiddenPhoto = addPhoto(made.album, owner, "zqhiddenphoto");
  nameIn(hiddenPhoto.id, { name: "zqnameinhiddenphoto" });
  hide(hiddenPhoto.id);
  db()
    .insert(takedownRequests)
    .values({ photoId: hiddenPhoto.id, requestedBy: member.id, reason: "zqreason", hidesPhoto: true })
    .run();
  for (const photo of [deletedPhoto, photoOfDeleted, hiddenPhoto]) {
    db().insert(comments).values({ userId: owner.id, photoCollectionId: photo.id, content: "zqcommentonhidden" }).run();
    db().insert(bookPhotos).values({ photoId: photo.id, position: photo.id, addedBy: administrator.id }).run();
    ids.photo.add(photo.id);
  }
  ids.album.add(deletedAlbum.id);
  const deletedComment = db()
    .insert(comments)
    .values({ userId: owner.id, photoCollectionId: made.photo.id, content: "zqdeletedcomment", isDeleted: true })
    .returning()
    .get();
  const deletedRemembrance = db()
    .insert(remembrances)
    .values({
      personId: made.inMemoriam.id,
      authorId: owner.id,
      content: "zqdeletedremembrance",
      deletedAt: now,
      deletedBy: owner.id,
    })
    .returning()
    .get();
  // People.
  const unlisted = await addMember({
    lastName: "Zqunlisted",
    memberState: "unlisted",
    password: null,
    currentCity: "zqunlistedcity",
    email: "zqunlisted@class.example",
  });
  for (const { id } of [unlisted, deactivated]) nameIn(made.photo.id, { userId: id });
  nameIn(deletedPhoto.id, { userId: member.id });
  db()
    .insert(publicContacts)
    .values([
      {
        kind: "unlist",
        name: "Anna",
        email: member.email,
        subject: "Please do not list",
        message: "zqunlistingrequest",
        memberId: member.id,
        aboutId: unlisted.id,
      },
      {
        kind: "tip",
        name: "Anna",
        email: member.email,
        subject: "I know something",
        message: "zqtip",
        memberId: member.id,
        aboutId: made.missing.id,
      },
      { kind: "contact", name: "Zoë", email: "zoe@class.example", subject: "zqcontact", message: "zqcontact" },
      {
        kind: "contact",
        name: "Zoë",
        email: "zoe@class.example",
        subject: "zqdeletedcontact",
        message: "zqdeletedcontact",
        deletedAt: now,
      },
    ])
    .run();
  change(deactivated.id, { bio: "zqdeactivatedbio", email: "zqdeactivatedemail@class.example" });
  change(made.missing.id, { email: "zqmissingemail@class.example", phone: "zqmissingphone" });
  change(made.inMemoriam.id, { email: "zqmemoriamemail@class.example", deathConfirmedBy: "zqconfirmedby" });
  change(owner.id, {
    email: "zqprivateemail@class.example",
    emailAudience: "administrators",
    currentCity: "zqprivatecity",
    currentState: "NY",
    placeAudience: "administrators",
    phone: "zqphone",
    postalAddress: "zqpostaladdress",
    adminNotes: "zqadminnotes",
  });
  for (const person of [unlisted, deactivated, made.missing, made.inMemoriam, owner]) ids.person.add(person.id);
  // Messages.
  const message = { senderId: made.person.id, recipientId: owner.id, subject: "zqsubject", content: "zqmessage" };
  const [received, dropped] = [
    message,
    { ...message, subject: "", content: "zqmessagedeleted", isDeleted: true, senderDeletedAt: now, recipientDeletedAt: now },
  ].map((row) => db().insert(messages).values(row).returning().get().id);
  for (const id of [received, dropped, made.requestId, made.unlistingId, -db().select().from(publicContacts).all().length])
    ids.message.add(id ?? 0);
  // The book.
  const answer = (userId: number, text: string, audience: "members" | "book") =>
    db().insert(bookAnswers).values({ questionId: made.question.id, userId, answer: text, audience, updatedAt: now }).run();
  answer(owner.id, "zqbookanswer", "book");
  answer(deactivated.id, "zqdeactivatedanswer", "members");
  for (const { id } of [owner, deactivated])
    db().insert(bookConsents).values({ userId: id, isIncluded: true, decidedAt: now }).run();
  // Meet-ups.
  const { ownReunion } = made;
  db().update(reunions).set({ paymentNote: "zqpayment", capacity: 50 }).where(eq(reunions.id, ownReunion.id)).run();
  db()
    .insert(reunionAttendees)
    .values([
      { reunionId: ownReunion.id, userId: made.person.id, guests: 1, guestNames: "zqguestname", note: "zqattendeenote" },
      {
        reunionId: ownReunion.id,
        userId: deactivated.id,
        guests: 1,
        guestNames: "zqdeactivatedguests",
        note: "zqdeactivatednote",
      },
    ])
    .run();
  db()
    .insert(reunionReplies)
    .values({ reunionId: ownReunion.id, userId: made.mailReturned.id, answer: "perhaps", note: "zqreplynote" })
    .run();
  db().insert(reunionWalkIns).values({ reunionId: ownReunion.id, name: "Zqwalkin", addedBy: owner.id }).run();
  db().insert(suggestedDateVotes).values({ dateId: made.suggestedDate.id, userId: deactivated.id, vote: "yes" }).run();
  // And the rest.
  db().insert(activityLogs).values({ action: "photo.add", description: "zqlogentry", resource: "other" }).run();
  db()
    .insert(announcements)
    .values({
      title: "zqendedannouncement",
      text: "x",
      lastDay: "2020-01-01",
      createdBy: administrator.id,
      createdAt: new Date(now.getTime() - month),
    })
    .run();
  db()
    .$client.prepare("update sessions set user_agent = 'zqsession', last_seen_at = ? where user_id = ?")
    .run(now.getTime() - hour / 60, owner.id);
  for (const { id } of [deletedComment, deletedRemembrance, ownReunion, made.undatedReunion]) ids.other.add(id);
});

/** Ids for the parameters of addresses and dialogs. */
const idsFor = (name: string): number[] => {
  const kinds = /photo/i.test(name)
    ? ["photo"]
    : /album|collection/i.test(name)
      ? ["album", "photo"]
      : /user|tip|letter|manage|recipient|compose|of/i.test(name)
        ? ["person"]
        : /message|reply|approve/i.test(name)
          ? ["message"]
          : (["photo", "album", "person", "message", "other"] as const);
  return [...new Set(kinds.flatMap((kind) => [...ids[kind as keyof typeof ids]]))];
};

/** Lists, searches, and filters, which no dialog parameter opens. */
const lists: Record<string, readonly string[]> = {
  "/": [],
  "/alumni": [`?q=${mark}`, "?type=missing", "?type=unlisted", "?type=deactivated", "?type=in_memoriam", "?letter=Z"],
  "/admin/profile-editor": [`?q=${mark}`, "?type=unlisted", "?letter=Z"],
  "/alumni/print": [`?q=${mark}`, "?type=unlisted", "?letter=Z"],
  "/messages": [`?q=${mark}`, "?filter=sent", "?filter=unread", "?before=999999.0"],
  "/yearbook": ["?unnamed", "?deleted", "?requests", "?show", `?named=${mark}`],
  "/reunions": ["?show=all"],
  "/reunions/:reunionId/check-in": [`?q=${mark}`, "?show=here"],
  "/admin/book/pages": ["?part=1", "?part=2"],
  "/api/photo-names": [`?q=${mark}`],
};

/** All addresses to open, and those of dialogs. */
function addresses(): { plain: string[]; dialogs: string[] } {
  const inPath = (path: string) =>
    [...path.matchAll(/:(\w+Id)/g)].flatMap(([part, name = ""]) =>
      idsFor(name).map((id) => fillPath(path.replace(part, String(id)), records())),
    );
  const ofPath = (path: string) => {
    const plain = fillPath(path, records()).replace("/?index", "/");
    return [plain, ...inPath(path), ...(lists[path] ?? []).map((query) => plain + query)];
  };
  const pages = mounted.filter(({ path, file }) => path !== "/api/*" && file !== "routes/page.tsx" && path !== "/logout");
  const dialogs = pages.flatMap(({ path, module }) => {
    const { dialogParameters = [] } = (module.handle ?? {}) as { dialogParameters?: readonly string[] };
    const plain = fillPath(path, records()).replace("/?index", "/");
    const album = path === "/yearbook" ? `album=${records().album.id}&` : "";
    return [...dialogParameters, ...(plainParameters[path] ?? [])].flatMap((name) =>
      idsFor(name).map((id) => `${plain}?${name === "album" ? "" : album}${name}=${id}`),
    );
  });
  const calls = mountedEndpoints.filter(({ method }) => method === "GET");
  return { plain: [...pages, ...calls].flatMap(({ path }) => ofPath(path)), dialogs };
}

/** Parameters that open a part of a page and no dialog. */
const plainParameters: Record<string, readonly string[]> = {
  "/yearbook": ["album", "photo", "of", "take-down", "sheet", "show&photo"],
  "/messages": ["message"],
  "/where-are-they-now": ["question"],
};

async function textOf(browser: Visitor, address: string): Promise<string> {
  const response = await browser.request(address);
  if (!/zip/.test(response.headers.get("Content-Type") ?? "")) return response.text();
  const files = await filesOf(Buffer.from(await response.arrayBuffer()));
  return [...files].map(([name, bytes]) => name + bytes.toString("latin1")).join("\n");
}

let all: string[] = [];
let everything: string[] = [];
beforeAll(() => {
  const { plain, dialogs } = addresses();
  all = [...new Set(plain)];
  everything = [...new Set([...plain, ...dialogs])];
});

/** Those who open dialogs, too. The others may open few pages, or see the same as the member. */
const thorough: readonly Kind[] = ["member", "owner", "administrator"];

describe("what is hidden", () => {
  test.each(["visitor", "member", "helper", "owner", "administrator"] as const)(
    "is in no page, dialog, file, or call that is not for a reader of this kind, and in one that is: %s",
    async (kind) => {
      const browser = browserOf(kind);
      const leaks: Record<string, string[]> = {};
      const read = new Set<string>();
      for (const address of thorough.includes(kind) ? everything : all) {
        const text = (await textOf(browser, address)).toLowerCase();
        for (const word of Object.keys(readers).filter((one) => text.includes(one))) {
          read.add(word);
          const isOwn = address === "/account/data" && ownData[kind]?.includes(word);
          if (!readers[word]?.includes(kind) && !isOwn) leaks[address] = [...(leaks[address] ?? []), word];
        }
      }
      expect(leaks).toEqual({});
      expect(Object.keys(readers).filter((word) => readers[word]?.includes(kind) && !read.has(word))).toEqual([]);
      expect(errors()).toEqual([]);
    },
  );
});
