import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findAlbum, findPhoto } from "#app/domain/albums/album-queries.server.ts";
import { findPhotoDetails } from "#app/domain/albums/album-screen.server.ts";
import { createAlbum, deleteAlbum, likePhoto } from "#app/domain/albums/albums.server.ts";
import { newComment } from "#app/domain/albums/albums.ts";
import { addComment, commentsOn, deleteComment, editComment, listComments } from "#app/domain/albums/comments.server.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { db } from "#db/client.server.ts";
import { comments, users } from "#db/schema.ts";
import { actorOf, loggedEntries, perform, refusalOf, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember, addTeacher } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";

temporaryDatabase();
let albumId: number;
let photoId: number;
const anna = addMember("Anna Núñez");
const ben = addMember("Ben Éclair");
const teacher = addTeacher();
const chief = addAdministrator();
beforeAll(async () => {
  albumId = (await perform(createAlbum, anna, { title: "Press day" })).id;
  photoId = await photo("The drum");
});

async function photo(title: string): Promise<number> {
  const input = addPhoto.input.parse({ collectionId: albumId, title, photo: await pictureFile() });
  return (await addPhoto.perform(actorOf(anna), input)).id;
}
const comment = (by: Member, content: string, photoCollectionId = photoId) =>
  addComment.perform(actorOf(by), { photoCollectionId, content });
const like = (by: Member, photoCollectionId: number) => likePhoto.perform(actorOf(by), { photoCollectionId });
const karmaOf = (member: Member) => db().select({ karma: users.karma }).from(users).where(eq(users.id, member.id)).get()?.karma;

describe("likes", () => {
  test("the first like earns one karma point, and a repeat changes nothing and returns alreadyLiked", async () => {
    expect(await like(ben, photoId)).toEqual({ alreadyLiked: false, karma: 1, earnsKarma: true });
    expect(await like(ben, photoId)).toEqual({ alreadyLiked: true, karma: 1, earnsKarma: false });
    expect([findPhoto(photoId)?.likeCount, karmaOf(ben)]).toEqual([1, 1]);
    const hasLiked = (member: Member) => findPhotoDetails(member, albumId, photoId)?.hasLiked;
    expect([hasLiked(ben), hasLiked(anna)]).toEqual([true, false]);
  });

  test("a teacher's like earns no karma, and a like of one's own photo does", async () => {
    expect(await like(teacher, photoId)).toEqual({ alreadyLiked: false, karma: 0, earnsKarma: false });
    expect((await like(anna, photoId)).earnsKarma).toBe(true);
    expect([findPhoto(photoId)?.likeCount, karmaOf(teacher)]).toEqual([3, 0]);
  });

  test("parallel likes count once", async () => {
    const id = await photo("Twice");
    const answers = await Promise.all(Array.from({ length: 12 }, () => like(chief, id)));
    expect(answers.filter(({ alreadyLiked }) => !alreadyLiked)).toHaveLength(1);
    expect([findPhoto(id)?.likeCount, karmaOf(chief)]).toEqual([1, 1]);
  });

  test("an unknown photo can't be liked", async () => {
    expect(await refusalOf(like(ben, 999_999))).toMatchObject({ status: 404, message: "Photo not found" });
  });
});

describe("comments", () => {
  test("comments are trimmed, can't be empty, and keep line breaks", async () => {
    const sentence = (content: unknown) =>
      newComment.safeParse({ photoCollectionId: photoId, content }).error?.issues[0]?.message;
    expect([sentence(" \r\n "), sentence(undefined), sentence("x".repeat(2001))]).toEqual([
      "Please write something first",
      "Please write something first",
      "Comment too long",
    ]);
    expect(newComment.parse({ photoCollectionId: photoId, content: " a\r\nb " }).content).toBe("a\nb");
  });

  test("editing a comment makes updatedAt later than createdAt, which are equal before", async () => {
    const added = await comment(ben, "Wow");
    expect(added.updatedAt).toEqual(added.createdAt);
    expect(added.user).toEqual({ firstName: "Ben", lastName: "Éclair", profileType: "classmate" });
    const same = await editComment.perform(actorOf(ben), { commentId: added.id, content: "Wow" });
    expect(same.updatedAt).toEqual(added.createdAt);
    await new Promise((done) => setTimeout(done, 5));
    const edited = await editComment.perform(actorOf(ben), { commentId: added.id, content: "Wow!" });
    expect(edited.updatedAt.getTime()).toBeGreaterThan(edited.createdAt.getTime());
    const { id } = await comment(ben, "Unchanged");
    const shown = commentsOn(photoId);
    expect(shown.find((one) => one.id === added.id)).toMatchObject({ content: "Wow!", isEdited: true });
    expect(shown.find((one) => one.id === id)).toEqual({
      id,
      isTeacher: false,
      isEdited: false,
      userId: ben.id,
      content: "Unchanged",
      createdAt: expect.any(Date),
      name: "Ben Éclair",
    });
  });

  test("members and administrators can edit only their own comments", async () => {
    const { id } = await comment(ben, "Mine");
    for (const other of [anna, chief]) {
      expect(await refusalOf(editComment.perform(actorOf(other), { commentId: id, content: "Yours" }))).toMatchObject({
        status: 403,
      });
    }
    expect(
      listComments(photoId)
        .all()
        .find((listed) => listed.id === id)?.content,
    ).toBe("Mine");
  });

  test("members can delete their own comments and administrators any, and deleted comments are kept but not listed", async () => {
    const [one, two] = [await comment(ben, "One"), await comment(ben, "Two")];
    expect(await refusalOf(deleteComment.perform(actorOf(anna), { commentId: one.id }))).toMatchObject({ status: 403 });
    await deleteComment.perform(actorOf(ben), { commentId: one.id });
    await deleteComment.perform(actorOf(chief), { commentId: two.id });
    for (const listed of [listComments(photoId).all(), commentsOn(photoId)]) {
      expect(listed.length).toBeGreaterThan(0);
      expect(listed.filter(({ id }) => id === one.id || id === two.id)).toEqual([]);
    }
    expect(db().select().from(comments).where(eq(comments.id, two.id)).get()).toMatchObject({ isDeleted: true, content: "Two" });
    expect(loggedEntries().at(-1)?.description).toMatch(/deleted a comment by Ben Éclair on "The drum"$/);
    expect(await refusalOf(deleteComment.perform(actorOf(chief), { commentId: two.id }))).toMatchObject({ status: 404 });
  });

  test("comments on an album are listed oldest first, and sending the same form twice adds one", async () => {
    const form = (content: string) =>
      addComment.perform(actorOf(anna), { photoCollectionId: albumId, content, submissionKey: "once" });
    const [first, again, other] = [await form("First"), await form("First"), await form("Changed meanwhile")];
    expect(again.id).toBe(first.id);
    for (const listed of [listComments(albumId).all(), commentsOn(albumId)]) {
      expect(listed.map(({ id }) => id)).toEqual([first.id, other.id]);
    }
  });

  test("comments on a deleted album can't be added or edited", async () => {
    const deletedId = (await perform(createAlbum, anna, { title: "Deleted" })).id;
    const { id } = await comment(ben, "Before", deletedId);
    await deleteAlbum.perform(actorOf(anna), { albumId: deletedId });
    expect(findAlbum(deletedId)).toBeUndefined();
    expect(await refusalOf(comment(ben, "After", deletedId))).toMatchObject({ status: 404 });
    expect(await refusalOf(editComment.perform(actorOf(ben), { commentId: id, content: "x" }))).toMatchObject({ status: 404 });
  });

  test("the activity log never contains a comment's text", async () => {
    await comment(ben, "between you and me");
    const entries = loggedEntries();
    expect(entries.some((entry) => JSON.stringify(entry).includes("between you and me"))).toBe(false);
  });
});
