import { useSearchParams } from "react-router";
import { normalizeForSearch } from "#app/domain/core/name-words.ts";
import { maxQuestions, suggestedQuestions } from "#app/domain/memory-book/book-constants.ts";
import {
  addQuestion,
  deleteQuestion,
  editQuestion,
  listQuestionsWithTotals,
  moveQuestion,
  type QuestionWithTotal,
} from "#app/domain/memory-book/questions.server.ts";
import { formAction, formHandler } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import type { Route } from "./+types/route";

/** The questions of 'Where are they now', for administrators: docs/behavior.md, "Where are they now". */

const newSchema = () => import("#app/domain/memory-book/questions.ts").then(({ newQuestion }) => newQuestion);
const editedSchema = () => import("#app/domain/memory-book/questions.ts").then(({ editedQuestion }) => editedQuestion);

const texts = {
  "add-question": { done: "Question added", failed: "The question was not added" },
  "use-suggestion": { done: "Question added", failed: "The question was not added" },
  "edit-question": { done: "Question updated", failed: "The question was not updated" },
  "move-question": { done: "Question moved", failed: "The question was not moved" },
  "delete-question": { done: "Question deleted", failed: "The question was not deleted" },
};

export const handle = { dialogParameters: ["edit", "delete"] };

export const shouldRevalidate = revalidateUnlessOnly(...handle.dialogParameters);

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can change the questions.");
  const questions = listQuestionsWithTotals();
  const asked = new Set(questions.map(({ question }) => normalizeForSearch(question)));
  return { questions, suggestions: suggestedQuestions.filter((question) => !asked.has(normalizeForSearch(question))) };
}

export const action = formAction(texts, handle, {
  "add-question": formHandler(addQuestion),
  "use-suggestion": formHandler(addQuestion),
  "edit-question": formHandler(editQuestion),
  "move-question": formHandler(moveQuestion),
  "delete-question": formHandler(deleteQuestion),
});
export const clientAction = makeClientAction(texts);

export default function Questions({ loaderData: { questions, suggestions } }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const named = (name: string) => questions.find(({ id }) => String(id) === parameters.get(name));
  const [edited, deleted] = [named("edit"), named("delete")];
  const hasRoom = questions.length < maxQuestions;
  return (
    <>
      <PageTitle>Questions</PageTitle>
      {edited ? <EditDialog key={edited.id} question={edited} /> : null}
      {deleted ? <DeleteDialog key={deleted.id} question={deleted} /> : null}
      <PageHead
        back={{ href: "/admin/book", label: "Back to The memory book" }}
        title="Questions"
        subtitle="What ‘Where are they now’ asks everybody, on the site and in the memory book"
      />
      <FormFailure
        intents={[
          "move-question",
          "use-suggestion",
          ...(edited ? [] : ["edit-question"]),
          ...(deleted ? [] : ["delete-question"]),
          ...(hasRoom ? [] : ["add-question"]),
        ]}
      />
      {questions.length > 0 ? (
        <ol className="mb-10 max-w-column list-none border-t-6 border-ink">
          {questions.map((question, index) => (
            <Row
              key={question.id}
              question={question}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
            />
          ))}
        </ol>
      ) : (
        <EmptyState sentence="There are no questions yet. Three to six are a good number." />
      )}
      {hasRoom ? (
        <>
          <OperationForm intent="add-question" schema={newSchema} className="mb-10 max-w-column">
            {(field, { isPending }) => (
              <>
                <TextField field={field("question")} label="New question" hint="Up to 200 characters" isRequired />
                <Button look="primary" isPending={isPending}>
                  {isPending ? "Adding..." : "Add question"}
                </Button>
              </>
            )}
          </OperationForm>
          {suggestions.length > 0 ? <Suggestions questions={suggestions} /> : null}
        </>
      ) : (
        <p className="max-w-prose">
          There are {maxQuestions} questions, as many as there can be. To ask another one, edit or delete one of them.
        </p>
      )}
    </>
  );
}

interface RowProps {
  question: QuestionWithTotal;
  number: number;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ question: { id, question, answers }, number, isFirst, isLast }: RowProps) {
  return (
    <li className="border-b border-rule py-3">
      <p className="font-display text-xl break-anywhere">
        <span className="mr-2 text-vermilion lining-nums">{number}</span> {question}
      </p>
      <p className="mt-1 text-sm text-ink-2">{answers === 0 ? "No answers yet" : pluralize(answers, "answer")}</p>
      <div className="-mb-2 *:mr-4 *:inline-block print:hidden">
        <DialogLink open={{ edit: id }} className={buttonClass("quiet")}>
          Edit<span className="sr-only"> {question}</span>
        </DialogLink>{" "}
        {isFirst ? null : <MoveButton id={id} question={question} direction="up" />}{" "}
        {isLast ? null : <MoveButton id={id} question={question} direction="down" />}{" "}
        <DialogLink open={{ delete: id }} className={buttonClass("quiet")}>
          Delete<span className="sr-only"> {question}</span>
        </DialogLink>
      </div>
    </li>
  );
}

function MoveButton({ id, question, direction }: { id: number; question: string; direction: "up" | "down" }) {
  return (
    <ButtonForm intent="move-question" fields={{ questionId: id, direction }}>
      <Button look="quiet">
        Move {direction}
        <span className="sr-only"> {question}</span>
      </Button>
    </ButtonForm>
  );
}

function Suggestions({ questions }: { questions: readonly string[] }) {
  return (
    <section className="max-w-column" aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-2.5 text-xl">
        Questions that people like to answer
      </h2>
      <ul className="border-t border-rule">
        {questions.map((question) => (
          <li key={question} className="border-b border-rule py-2 sm:flex sm:items-center sm:justify-between">
            <p className="font-display text-lg italic sm:mr-4">{question}</p>
            <ButtonForm intent="use-suggestion" fields={{ question }}>
              <Button>
                Ask this<span className="sr-only">: {question}</span>
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EditDialog({ question: { id, question } }: { question: QuestionWithTotal }) {
  return (
    <UrlDialog title="Edit question">
      <OperationForm intent="edit-question" schema={editedSchema} values={{ question }} edits>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="questionId" value={id} />
            <TextField field={field("question")} label="Question" hint="The answers stay" isRequired />
            <DialogActions label="Save" pending="Saving..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}

function DeleteDialog({ question: { id, question, answers } }: { question: QuestionWithTotal }) {
  return (
    <UrlDialog title="Delete question">
      <p className="break-anywhere">
        Are you sure you want to delete “{question}”?{" "}
        {answers === 0
          ? "Nobody has answered it yet."
          : `${answers === 1 ? "The only answer to it goes" : `${answers} answers to it go`} with it, for good.`}
      </p>
      <OperationForm intent="delete-question">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="questionId" value={id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
