import { z } from "zod";
import { albumCategories, profileTypes, takedownOutcomes } from "#db/column-values.ts";
import { count, flag, id, name, nullableText, text, timestamp, timestamps, year } from "./fields.server.ts";

const photoFields = {
  id,
  userId: id,
  title: text("The dark room"),
  description: nullableText("Taken by Mr. Abbott in the last week."),
  category: z.enum(albumCategories),
  imageUrl: nullableText("https://pictures.example/dark-room.jpg"),
  coverImageUrl: nullableText("https://pictures.example/cover.jpg"),
  year,
  viewCount: count,
  likeCount: count,
  isCollection: flag,
  collectionId: id.nullable(),
  createdAt: timestamp,
  commentCount: count,
  user: z.object(name),
};
export const album = z
  .object({ ...photoFields, photoCount: count, firstPhotoUrl: nullableText("https://pictures.example/dark-room.jpg") })
  .meta({ id: "Album" });
export const photo = z
  .object({
    ...photoFields,
    takenOn: nullableText("1984-06").meta({
      description: "When it was taken, as far as it is known: a year, a month, or a day.",
    }),
    originalUrl: nullableText("/yearbook/photos/7/original").meta({
      description: "The address of the file as it was uploaded, without hidden details such as the place.",
    }),
  })
  .meta({ id: "Photo" });
export const photoName = z
  .object({
    id,
    userId: id.nullable().meta({ description: "The member; null for somebody who isn't a member." }),
    name: text("Maria Okafor"),
    row: count.meta({ description: "Rows of people count from 0, the back row first." }),
    addedBy: id.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "PhotoName" });
export const photoNames = z.object({
  names: z.array(photoName),
  notAdded: z.array(text("David Kim")).meta({ description: "Members who removed their own name from this photo earlier." }),
});
export const removedPhotoName = z.object({ id, photoId: id });
export const askingPhoto = z.object({ id, asksForNames: flag });
export const foundName = z.object({ name: text("Mr. Abbott's nephew"), photoCount: count });
export const addedPhoto = photo
  .extend({
    originalProblem: nullableText("the site can't tell whether hidden details are in it").meta({
      description: "Why the original could not be kept.",
    }),
  })
  .meta({ id: "AddedPhoto" });
export const deletedPhoto = z.object({ id, collectionId: id.nullable() });
const photoIds = z.array(z.int()).meta({ examples: [[7, 8]], description: "The photos that were changed." });
export const arrangedPhotos = z.object({
  photoIds,
  unchanged: count.meta({ description: "How many photos were already as they should be." }),
  gone: count.meta({ description: "How many were skipped because they were deleted." }),
  notAllowed: count.meta({ description: "How many were skipped because you may not change them." }),
});
export const movedPhotos = arrangedPhotos.extend({ albumId: id, albumTitle: text("The last week") });
export const datedPhotos = arrangedPhotos.extend({ takenOn: text("1984-06") });
export const placedPhotos = z.object({
  albumId: id,
  isChanged: flag,
  number: z
    .int()
    .nullable()
    .meta({ examples: [3], description: "The new place of the first one, from 1; null if the album has none of them." }),
});
export const sortedAlbum = z.object({ albumId: id, isChanged: flag });
export const undoneUpload = z.object({ photoIds });
export const restoredItem = z.object({ id, isCollection: flag, albumId: id });
export const takedownRequest = z
  .object({
    id,
    requestedBy: id.nullable().meta({ description: "Null if they have left the site." }),
    requestedByName: nullableText("Maria Okafor"),
    reason: text("This was a hard year, and I would rather not be seen like this."),
    isHidden: flag.meta({ description: "Whether it hides the photo from everybody else until it is decided." }),
    isPhotoVisible: flag.meta({ description: "Whether members can see the photo." }),
    createdAt: timestamp,
    outcome: z.enum(takedownOutcomes).nullable().meta({ description: "Null until somebody decides." }),
    decidedAt: timestamp.nullable(),
    decidedByName: nullableText("David Kim"),
    photo: z.object({
      id,
      title: text("The dark room"),
      imageUrl: nullableText("https://pictures.example/dark-room.jpg"),
      userId: id,
      addedByName: text("David Kim"),
      albumId: id,
      albumTitle: text("Winter"),
    }),
  })
  .meta({ id: "TakedownRequest" });
export const takedownRequests = z.object({
  open: z.array(takedownRequest).meta({ description: "The oldest first." }),
  decided: z.array(takedownRequest).meta({ description: "The last 50 decisions, the latest first." }),
});
export const likeResult = z.object({
  alreadyLiked: flag,
  karma: count.meta({ description: "Your new total." }),
});

export const comment = z
  .object({
    id,
    userId: id,
    photoCollectionId: id,
    content: text("That is the second kiln, isn't it?"),
    isDeleted: flag,
    ...timestamps,
    user: z.object({ ...name, profileType: z.enum(profileTypes) }),
  })
  .meta({ id: "Comment" });
export const deletedComment = z.object({ id, photoCollectionId: id });
