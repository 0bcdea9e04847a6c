import type { AnswerSearch } from "#app/domain/reunions/answers.ts";
import { withParameters } from "#app/http/url-parameters.ts";

export const answersPath = (reunionId: number) => `/reunions/${reunionId}/answers`;

/** The address of a search in the answers. */
export const searchAddress = (reunionId: number, { text, answer, sort, page }: AnswerSearch) =>
  withParameters(answersPath(reunionId), {
    q: text || null,
    answer,
    sort: sort === "name" ? null : sort,
    page: page === null || page <= 1 ? null : page,
  });
