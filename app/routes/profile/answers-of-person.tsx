import type { ReadableAnswer } from "#app/domain/memory-book/answer-queries.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";

/** What somebody answered to the questions of 'Where are they now', as members read it. */
export function AnswersOfPerson({ answers, isOwn }: { answers: ReadableAnswer[]; isOwn: boolean }) {
  if (answers.length === 0) return null;
  return (
    <section id="answers" className="mb-12 border-t-6 border-ink pt-4" aria-labelledby="answers-title">
      <h2 id="answers-title" className="mb-5 break-inside-avoid">
        Where {isOwn ? "are you" : "are they"} now
      </h2>
      <dl className="sm:columns-2 sm:gap-x-8">
        {answers.map(({ question, answer }) => (
          <div key={question} className="mb-5 break-inside-avoid">
            <dt className="font-display italic text-accent break-anywhere">{question}</dt>
            <dd className="whitespace-pre-line font-display text-lg break-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow className="mt-2">
        {isOwn ? <LinkButton href="/where-are-they-now/mine">Change your answers</LinkButton> : null}{" "}
        <LinkButton look="quiet" href="/where-are-they-now">
          What the others say
        </LinkButton>
      </ButtonRow>
    </section>
  );
}
