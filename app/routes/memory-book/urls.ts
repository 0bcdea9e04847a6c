import { type Paper, papers } from "#app/domain/memory-book/book-geometry.ts";

/** The addresses of the memory book. */

export const bookPath = "/admin/book";
export const bookPhotosPath = "/admin/book/photos";
export const questionsPath = "/admin/questions";

/** The paper in an address; US letter unless it is A4. */
export const paperIn = (parameters: URLSearchParams): Paper =>
  papers.find((paper) => paper === parameters.get("paper")) ?? "letter";

export const partAddress = (part: number, paper: Paper) => `/admin/book/pages?part=${part}&paper=${paper}`;
