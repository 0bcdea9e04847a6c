import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { comments, photoCollections, photoNames } from "#db/schema.ts";
import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";
import { pictureFile } from "#tests/support/pictures.ts";

/** Who may do what, with the page and with the API. */

const { people, browserOf } = permissionSite();

/** Another member's albums, photos, and comments, new for each try. */
const addAlbum = () => db().insert(photoCollections).values({ userId: people.other.id, title: "Album" }).returning().get().id;
const addPhoto = () =>
  db()
    .insert(photoCollections)
    .values({ userId: people.other.id, title: "Photo", isCollection: false, collectionId: addAlbum() })
    .returning()
    .get().id;
const addComment = (userId: number) =>
  db().insert(comments).values({ userId, photoCollectionId: addPhoto(), content: "c" }).returning().get();
const addName = () =>
  db()
    .insert(photoNames)
    .values({ photoId: addPhoto(), name: "Ida", searchText: "ida", row: 0, position: 0, addedBy: people.other.id })
    .returning()
    .get().id;
const addDeletedAlbum = () => {
  const id = addAlbum();
  db().update(photoCollections).set({ deletedAt: new Date() }).where(eq(photoCollections.id, id)).run();
  return id;
};

testPermissions(
  [
    {
      name: "Albums",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.page(`/yearbook?album=${addAlbum()}`)).status,
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
        (await browser.post("/yearbook", "add-photo", { collectionId: String(addAlbum()), photo: await pictureFile() })).status,
      call: async (browser) =>
        (await browser.call("POST", "/api/yearbook", { collectionId: addAlbum(), imageUrl: "https://p.example/1.jpg" })).status,
    },
    {
      name: "Like",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/yearbook", "like", { photoCollectionId: String(addPhoto()) })).status,
      call: async (browser) => (await browser.call("POST", `/api/photo-collections/${addPhoto()}/like`)).status,
    },
    {
      name: "Say who is in a photo",
      allowed: ["member", "administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "name-people", { photoId: String(addPhoto()), names: "Ida", known: "" })).status,
      call: async (browser) =>
        (await browser.call("PATCH", `/api/yearbook/${addPhoto()}/names`, { names: [{ name: "Ida" }] })).status,
    },
    {
      name: "Take away a name that somebody else added",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/yearbook", "remove-name", { photoNameId: String(addName()) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/photo-names/${addName()}`)).status,
    },
    {
      name: "Ask who is in a photo",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/yearbook", "ask-names", { photoId: String(addPhoto()) })).status,
      call: async (browser) => (await browser.call("POST", `/api/yearbook/${addPhoto()}/question`)).status,
    },
    {
      name: "Stop asking who is in somebody else's photo",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/yearbook", "stop-asking", { photoId: String(addPhoto()) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/yearbook/${addPhoto()}/question`)).status,
    },
    {
      name: "Comment",
      allowed: ["member", "administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "add-comment", { photoCollectionId: String(addPhoto()), content: "c" })).status,
      call: async (browser) =>
        (await browser.call("POST", `/api/photo-collections/${addPhoto()}/comments`, { content: "c" })).status,
    },
    {
      name: "Edit another's album",
      allowed: ["administrator"],
      page: async (browser) =>
        (
          await browser.post("/yearbook", "edit-album", {
            albumId: String(addAlbum()),
            title: "t",
            category: "group",
            year: "1985",
          })
        ).status,
      call: async (browser) => (await browser.call("PATCH", `/api/photo-collections/${addAlbum()}`, { title: "t" })).status,
    },
    {
      name: "Delete another's album",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/yearbook", "delete-album", { albumId: String(addAlbum()) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/photo-collections/${addAlbum()}`)).status,
    },
    {
      name: "Edit another's photo",
      allowed: ["administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "edit-photo", { photoId: String(addPhoto()), title: "t" })).status,
      call: async (browser) => (await browser.call("PATCH", `/api/yearbook/${addPhoto()}`, { title: "t" })).status,
    },
    {
      name: "Delete another's photo",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/yearbook", "delete-photo", { photoId: String(addPhoto()) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/yearbook/${addPhoto()}`)).status,
    },
    {
      name: "Edit another's comment",
      allowed: [],
      page: async (browser) =>
        (await browser.post("/yearbook", "edit-comment", { commentId: String(addComment(people.other.id).id), content: "d" }))
          .status,
      call: async (browser) =>
        (await browser.call("PATCH", `/api/comments/${addComment(people.other.id).id}`, { content: "d" })).status,
    },
    {
      name: "Edit own comment",
      allowed: ["member"],
      page: async (browser) =>
        (await browser.post("/yearbook", "edit-comment", { commentId: String(addComment(people.member.id).id), content: "d" }))
          .status,
      call: async (browser) =>
        (await browser.call("PATCH", `/api/comments/${addComment(people.member.id).id}`, { content: "d" })).status,
    },
    {
      name: "Delete own comment",
      allowed: ["member", "administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "delete-comment", { commentId: String(addComment(people.member.id).id) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/comments/${addComment(people.member.id).id}`)).status,
    },
    {
      name: "Delete another's comment",
      allowed: ["administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "delete-comment", { commentId: String(addComment(people.other.id).id) })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/comments/${addComment(people.other.id).id}`)).status,
    },
    {
      name: "Restore a deleted album",
      allowed: ["administrator"],
      page: async (browser) =>
        (await browser.post("/yearbook", "restore", { photoCollectionId: String(addDeletedAlbum()) })).status,
      call: async (browser) => (await browser.call("POST", `/api/photo-collections/${addDeletedAlbum()}/restore`)).status,
    },
  ],
  browserOf,
);
