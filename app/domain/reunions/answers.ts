import type { Answer } from "./reunions.ts";

/** The search in the answers to an invitation. Separate from its queries, because the page uses it, too. */

export const answersPerPage = 200;

/** In the order of the list. */
export const answerFilters = ["coming", "waiting", "perhaps", "cant", "none"] as const satisfies (Answer | "none")[];
/** An answer, or that a member has not answered. */
export type AnswerOrNone = (typeof answerFilters)[number];

/** By last name, the waiting list in its order; or the latest answer first. */
const answerOrders = ["name", "time"] as const;

export interface AnswerSearch {
  /** Beginnings of names, also of guests. */
  text: string;
  /** Null for all. */
  answer: AnswerOrNone | null;
  sort: (typeof answerOrders)[number];
  /** Null for all pages together. */
  page: number | null;
}

const maxTextLength = 100;

/** The search in the parameters of an address. Unknown values are ignored. */
export function answerSearchOf(parameters: Record<"q" | "answer" | "sort" | "page", string | null>): AnswerSearch {
  const { q, answer, sort, page } = parameters;
  const number = Math.trunc(Number(page));
  return {
    text: (q ?? "").trim().slice(0, maxTextLength),
    answer: answerFilters.find((filter) => filter === answer) ?? null,
    sort: answerOrders.find((order) => order === sort) ?? "name",
    page: page === null ? null : number >= 1 && number <= 1_000_000 ? number : 1,
  };
}
