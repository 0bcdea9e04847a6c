import { data } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { canManageBook } from "#app/domain/core/permissions.ts";
import { listAnswersTo, listPeopleWithAnswers } from "#app/domain/memory-book/answers.server.ts";
import { countUnansweredQuestions, listReadableQuestions } from "#app/domain/memory-book/questions.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { numberIn, pageIn } from "#app/http/url-parameters.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { cardLinkClass, cardTitleClass } from "#app/ui/card.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { useMe } from "#app/ui/site.ts";
import type { Route } from "./+types/route";

/** What members answered, by person, and with ?question= by question: docs/behavior.md, "Where are they now". */

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { searchParams } = args.url;
  const questions = listReadableQuestions();
  const page = pageIn(searchParams);
  const questionId = numberIn(searchParams, "question");
  const rest = { questions, unanswered: countUnansweredQuestions(me.id) };
  if (!searchParams.has("question")) {
    const { people, ...list } = listPeopleWithAnswers(page);
    return data({ ...rest, question: null, list, people: people as PersonAndText[] });
  }
  const question = questions.find(({ id }) => id === questionId) ?? null;
  if (!question) return data({ ...rest, question: null, list: null, people: [] as PersonAndText[] }, { status: 404 });
  const { answers, ...list } = listAnswersTo(question.id, page);
  return data({ ...rest, question, list, people: answers as PersonAndText[] });
}

const screen = "/where-are-they-now";

const linkClass =
  "inline-block min-h-touch py-tap font-display text-lg leading-tight break-anywhere aria-current:font-bold aria-current:text-ink aria-current:no-underline";

export default function WhereAreTheyNow({ loaderData: { questions, unanswered, question, list, people } }: Route.ComponentProps) {
  const me = useMe();
  const pageAddress = (page: number) => (question ? `${screen}?question=${question.id}&page=${page}` : `${screen}?page=${page}`);
  return (
    <>
      <PageTitle>{question ? question.question : "Where are they now"}</PageTitle>
      <PageHead title="Where are they now" subtitle="What classmates and teachers say about themselves today">
        {questions.length > 0 ? (
          <ButtonRow className="-mb-2 mt-4">
            <LinkButton look="primary" href={`${screen}/mine`}>
              {unanswered === questions.length ? "Answer the questions" : "Your answers"}
            </LinkButton>{" "}
            <LinkButton href="/book">Your page in the book</LinkButton>
          </ButtonRow>
        ) : null}
      </PageHead>
      {questions.length > 0 ? (
        <div className="lg:grid lg:grid-cols-lead lg:gap-x-12">
          <nav aria-label="Questions" className="mb-8 print:hidden">
            <ul className="border-t border-rule *:border-b *:border-rule">
              <li>
                <a href={screen} className={linkClass} aria-current={list && !question ? "page" : undefined}>
                  Everybody
                </a>
              </li>
              {questions.map(({ id, question: text, answers }) => (
                <li key={id}>
                  <a
                    href={`${screen}?question=${id}`}
                    className={linkClass}
                    aria-current={question?.id === id ? "page" : undefined}
                  >
                    {text}
                    {"\u00a0"}
                    <span className="text-sm text-ink-2 tabular-nums">{answers}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            {question ? <h2 className="mb-5 break-anywhere">{question.question}</h2> : null}
            {list === null ? <EmptyState title="Question not found" sentence="It was deleted, or the address is wrong." /> : null}
            {list && people.length === 0 ? (
              <EmptyState sentence="Nobody has answered here yet. Be the first: a sentence is enough." />
            ) : null}
            <ul>
              {people.map((person, index) => (
                <PersonWithText key={person.id} person={person} isFirst={index < 3} />
              ))}
            </ul>
            {list ? <Pager page={list.page} pages={list.pages} addressOf={pageAddress} /> : null}
          </div>
        </div>
      ) : (
        <EmptyState sentence="There are no questions yet. Once the administrators ask some, everybody’s answers appear here.">
          {canManageBook(me) ? (
            <ButtonRow>
              <LinkButton look="primary" href="/admin/questions">
                Ask the first questions
              </LinkButton>
            </ButtonRow>
          ) : null}
        </EmptyState>
      )}
    </>
  );
}

interface PersonAndText {
  id: number;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  profileImageUrl: string | null;
  yearbookImageUrl: string | null;
  /** The question, where the page is not about one. */
  question?: string;
  answer: string;
}

/** A person with one answer; the others are on their profile. */
function PersonWithText({ person, isFirst }: { person: PersonAndText; isFirst: boolean }) {
  // Below the question, if the page is about one.
  const Heading = person.question ? "h2" : "h3";
  return (
    <li className="mb-6 border-t border-rule pt-4 clearfix break-inside-avoid">
      <Portrait person={person} size={72} isFirst={isFirst} />
      <div className="ml-beside-thumbnail">
        <Heading className={cardTitleClass}>
          <a href={`/profile/${person.id}#answers`} className={cardLinkClass}>
            {fullName(person)}
          </a>
        </Heading>
        {person.maidenName ? <p className="font-display italic text-ink-2 break-anywhere">née {person.maidenName}</p> : null}
        {person.question ? <p className="mt-2 font-display italic text-accent break-anywhere">{person.question}</p> : null}
        <p className="mt-1 max-w-prose whitespace-pre-line font-display text-lg break-anywhere">{person.answer}</p>
      </div>
    </li>
  );
}
