import { type AlbumCategory, albumCategories } from "#db/column-values.ts";

/** The yearbook's words and measures (spec §5, §9), safe in the browser. */

/** What a category is called, for one album and for all of its kind. */
export const categoryNames: Record<AlbumCategory, { one: string; all: string }> = {
  classmate: { one: "Classmate", all: "Classmates" },
  teacher: { one: "Teacher", all: "Teachers" },
  group: { one: "Group", all: "Groups" },
  event: { one: "Event", all: "Events" },
  portfolio: { one: "Portfolio", all: "Portfolios" },
};

export const isAlbumCategory = (text: string | null): text is AlbumCategory =>
  (albumCategories as readonly (string | null)[]).includes(text);

export const defaultAlbumYear = 1985;
export const albumsPerPage = 12;
/** Photos on one contact sheet. */
export const photosPerSheet = 48;
/** Photos that the carousel's row of dots shows at once. */
export const carouselDots = 7;

/** Days for which what was deleted can be restored. */
export const restoreDays = 30;

/** 'Photo 3 of 12', for a photo without a title. */
export const photoName = (photo: { title: string }, position: number) => photo.title || `Photo ${position}`;
