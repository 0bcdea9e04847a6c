import type { FoundAnswers } from "#app/domain/reunions/answer-queries.server.ts";
import { type AnswerSearch, answerFilters } from "#app/domain/reunions/answers.ts";
import { answerNames } from "#app/domain/reunions/reunions.ts";
import { Pager } from "#app/ui/pager.tsx";
import { AnswerTable } from "./answer-table.tsx";
import { searchAddress } from "./urls.ts";

/** What the lists are called. */
export const answerTitles = { ...answerNames, none: "Have not answered" };

interface AnswerListProps {
  reunionId: number;
  found: Pick<FoundAnswers, "answers" | "page" | "pages">;
  search: AnswerSearch;
}

/** One page of the answers that were found: a list for each answer, or one with the latest first. */
export function AnswerList({ reunionId, found: { answers, page, pages }, search }: AnswerListProps) {
  return (
    <>
      {answers.length === 0 ? (
        <p className="mb-10">{search.text ? `Nobody in this list is called “${search.text}”.` : "Nobody is in this list."}</p>
      ) : search.sort === "time" ? (
        <AnswerTable title="Latest answers" answers={answers} showsTime />
      ) : (
        answerFilters.map((filter) => (
          <AnswerTable key={filter} title={answerTitles[filter]} answers={answers.filter(({ answer }) => answer === filter)} />
        ))
      )}
      <div className="mb-10">
        <Pager page={page} pages={pages} addressOf={(page) => searchAddress(reunionId, { ...search, page })} />
      </div>
    </>
  );
}
