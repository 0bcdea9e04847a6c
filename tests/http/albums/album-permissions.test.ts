import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { comments, photoCollections } from "#db/schema.ts";
import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";
import { pictureFile } from "#tests/support/pictures.ts";

/** docs/behavior.md, "Permissions", through form and API. */

const { people, browserOf } = permissionSite();

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

testPermissions(
  [
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
      call: async (browser) =>
        (await browser.call("POST", `/api/photo-collections/${aPhoto()}/comments`, { content: "c" })).status,
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
        (await browser.post("/yearbook", "edit-comment", { commentId: String(aComment(people.other.id).id), content: "d" }))
          .status,
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
      name: "Restore what was deleted",
      allowed: ["administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "restore", { photoCollectionId: String(aDeletedAlbum()) })).status,
      call: async (browser) => (await browser.call("POST", `/api/photo-collections/${aDeletedAlbum()}/restore`)).status,
    },
  ],
  browserOf,
);
