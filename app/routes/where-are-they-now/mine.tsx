import type { z } from "zod";
import { listOwnAnswers, saveAnswers } from "#app/domain/memory-book/answers.server.ts";
import { findBookDecision } from "#app/domain/memory-book/book.server.ts";
import { answerFields, answerLength } from "#app/domain/memory-book/book-constants.ts";
import { answersForm } from "#app/domain/memory-book/questions.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/mine";
import { AnswerField } from "./answer-field.tsx";

/** A member's own answers to all questions, at /where-are-they-now/mine. */

const texts = { "save-answers": { done: "Your answers are saved", failed: "Your answers are not saved yet" } };

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  return { answers: listOwnAnswers(me.id), isIncluded: findBookDecision(me.id).isIncluded };
}

/** Its fields are named after the questions. */
type AnswersSchema = z.ZodType<unknown, Record<string, string>>;

const replacedNewer =
  "At least one answer had been changed in another window in the meantime. What you have just sent replaced it.";

export const action = formAction(texts, noDialogs, {
  "save-answers": formHandler(saveAnswers, {
    schema: answersForm,
    notice: ({ answers }) => {
      const title = texts["save-answers"].done;
      return answers.some((answer) => answer.replacedNewer) ? { title, description: replacedNewer } : title;
    },
  }),
});
export const clientAction = makeClientAction(texts);

export default function OwnAnswers({ loaderData: { answers, isIncluded } }: Route.ComponentProps) {
  const values = Object.fromEntries(
    answers.flatMap(({ questionId, answer, audience, mark }) => {
      const names = answerFields(questionId);
      return [
        [names.answer, answer],
        [names.audience, audience ?? "members"],
        [names.shown, mark],
      ];
    }),
  );
  return (
    <>
      <PageTitle>Your answers</PageTitle>
      <PageHead
        back={{ href: "/where-are-they-now", label: "Where are they now" }}
        title="Your answers"
        subtitle="Answer what you like, and leave the rest empty"
      />
      {answers.length > 0 ? (
        <div className="max-w-column">
          <p className="mb-8">
            Up to {answerLength.toLocaleString("en-US")} characters each. You can change them or empty them at any time. Answers
            ‘only for the book’ are never shown on this site to other members.
          </p>
          <OperationForm<AnswersSchema> intent="save-answers" values={values}>
            {(field, { isPending }) => (
              <>
                {answers.map((own, index) => (
                  <AnswerField key={`${own.questionId} ${own.mark}`} own={own} number={index + 1} field={field} />
                ))}
                <Button look="primary" isPending={isPending}>
                  {isPending ? "Saving..." : "Save all answers"}
                </Button>
              </>
            )}
          </OperationForm>
          <ButtonRow>
            <LinkButton href="/book">{isIncluded === null ? "May we print your page?" : "Your page in the book"}</LinkButton>
          </ButtonRow>
        </div>
      ) : (
        <>
          <FormFailure intents={["save-answers"]} />
          <EmptyState sentence="There are no questions yet. The administrators have not asked anything." />
        </>
      )}
    </>
  );
}
