import type { FoundAnswers } from "#app/domain/reunions/answer-queries.server.ts";
import type { AnswerSearch } from "#app/domain/reunions/answers.ts";
import { searchAddress } from "./urls.ts";

interface AnswerCountsProps {
  reunionId: number;
  counts: FoundAnswers["counts"];
  search: AnswerSearch;
}

const labels = [
  { answer: "coming", label: "coming" },
  { answer: null, label: "guests" },
  { answer: "waiting", label: "waiting" },
  { answer: "perhaps", label: "perhaps" },
  { answer: "cant", label: "can’t come" },
  { answer: "none", label: "not answered" },
] as const;

/** How many answered what, in large figures. Each leads to those who did; the one that is shown leads back to all. */
export function AnswerCounts({ reunionId, counts, search }: AnswerCountsProps) {
  return (
    <ul aria-label="Whom to show" className="mb-6 *:mb-3 *:mr-8 *:inline-block *:align-top">
      {labels.map(({ answer, label }) => {
        const isShown = answer !== null && answer === search.answer;
        const count = counts[answer ?? "guests"];
        const figure = <span className="block font-display text-4xl lining-nums">{count}</span>;
        return (
          <li key={label}>
            {figure}{" "}
            {answer !== null && (count > 0 || isShown) ? (
              <a
                href={searchAddress(reunionId, { ...search, answer: isShown ? null : answer, page: null })}
                aria-current={isShown ? "true" : undefined}
                className="inline-block border-transparent py-tap font-display italic aria-current:border-b-4 aria-current:border-accent aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
              >
                {label}
              </a>
            ) : (
              <span className="inline-block py-tap font-display italic text-ink-2">{label}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
