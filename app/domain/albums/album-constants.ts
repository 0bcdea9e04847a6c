import { type AlbumCategory, albumCategories } from "#db/column-values.ts";

/** Names and limits of albums and photos, which the browser loads, too. */

/** The labels of categories, for one album and for several. */
export const categoryNames: Record<AlbumCategory, { one: string; all: string }> = {
  classmate: { one: "Classmate", all: "Classmates" },
  teacher: { one: "Teacher", all: "Teachers" },
  group: { one: "Group", all: "Groups" },
  event: { one: "Event", all: "Events" },
  portfolio: { one: "Portfolio", all: "Portfolios" },
};

export const isAlbumCategory = (text: string | null): text is AlbumCategory =>
  (albumCategories as readonly (string | null)[]).includes(text);

/** The years that albums and photos may have. */
export const albumYears = { from: 1900, to: 2100 } as const;

export const albumsPerPage = 12;
/** A large one and three small ones. */
export const picturesOnCard = 4;
export const photosPerSheet = 48;
/** Albums of more photos have small dots, and small pictures of the photos nearby. */
export const fewPhotos = 10;
/** Photos in that strip. */
export const photosInStrip = 7;

export const slideSeconds = 6;

/** Days during which deleted albums and photos can be restored. */
export const restoreDays = 30;

/** A photo's title, or 'Photo 3' if it has none. */
export const photoName = (photo: { title: string }, position: number) => photo.title || `Photo ${position}`;

export const maxNames = 60;

/** The fields with the answers to 'Which María Santiago?'. Each holds what `answerValue` of photo-names.ts makes. */
export const answerFields = Array.from({ length: maxNames }, (_, index) => `answer${index}` as const);
