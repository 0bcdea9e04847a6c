import type { Mutation } from "./mutation.ts";

/** Names in photos. */

const writes = "app/domain/albums/photo-names.server.ts";
const resolution = "app/domain/albums/name-resolution.server.ts";
const reads = "app/domain/albums/photo-name-queries.server.ts";
const tests = ["domain/albums/photo-names"];

export const photoNames: Mutation[] = [
  {
    breaks: "Members remove names that others added",
    file: writes,
    find: "refuseToRemove(removed.filter((name) => !canRemovePhotoName(me, photo, name)));",
    replace: "refuseToRemove([]);",
    tests,
  },
  {
    breaks: "Names that came after the form was opened are lost",
    file: writes,
    find: "!input.known || input.known.includes(id)",
    replace: "input.known === undefined || input.known.length > 0 || id > 0",
    tests,
  },
  {
    breaks: "Others add members again who removed their own name",
    file: resolution,
    find: "ne(removedPhotoNames.userId, me.id)",
    replace: "eq(removedPhotoNames.userId, 0)",
    tests,
  },
  {
    breaks: "A first name alone means the only member who has it",
    file: resolution,
    find: "meant.people.length === 1 && meant.isWhole",
    replace: "meant.people.length === 1",
    tests,
  },
  {
    breaks: "People who do not want to be listed stand below photos",
    file: reads,
    find: '.filter(({ person }) => person?.memberState !== "unlisted")',
    replace: ".filter(() => true)",
    tests,
  },
  {
    breaks: "Deleted photos still ask who is in them",
    file: reads,
    find: "photo_collections.deleted_at is null and exists",
    replace: "photo_collections.id > 0 and exists",
    tests,
  },
];
