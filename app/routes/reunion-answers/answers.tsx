import { fullName } from "#app/domain/core/member.ts";
import type { FoundAnswers, ListedAnswer } from "#app/domain/reunions/answers.server.ts";
import { type AnswerSearch, answerFilters } from "#app/domain/reunions/answers.ts";
import { answerNames, guestLabel } from "#app/domain/reunions/reunions.ts";
import { withParameters } from "#app/http/url-parameters.ts";
import { Button } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Moment } from "#app/ui/time.tsx";

const orders = [
  { sort: "name", label: "By last name" },
  { sort: "time", label: "Latest answer first" },
] as const;

/** Finds an answer by a name, also a guest's, and sets the order of the list: a plain GET form, and links. */
export function AnswerSearchForm({ reunionId, search }: { reunionId: number; search: AnswerSearch }) {
  const { text, answer, sort } = search;
  return (
    <>
      <Form method="get" action={answersPath(reunionId)} role="search" className="mb-3 flex max-w-column items-end print:hidden">
        <p className="mr-3 flex-auto">
          <label className={labelClass} htmlFor="q">
            Find a name
          </label>{" "}
          <input key={text} className="input max-w-none" id="q" name="q" type="search" defaultValue={text} autoComplete="off" />
        </p>
        {answer === null ? null : <input type="hidden" name="answer" value={answer} />}
        {sort === "name" ? null : <input type="hidden" name="sort" value={sort} />}
        <Button className="flex-none">Search</Button>
      </Form>
      <nav aria-label="Order of the answers" className="mb-6 print:hidden">
        {orders.map((order) => (
          <a
            key={order.sort}
            href={searchAddress(reunionId, { ...search, sort: order.sort, page: null })}
            aria-current={order.sort === sort ? "true" : undefined}
            className="mr-4 inline-block border-transparent py-tap aria-current:border-b-4 aria-current:border-accent aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
          >
            {order.label}
          </a>
        ))}
        {text || answer !== null ? (
          <a href={searchAddress(reunionId, { ...search, text: "", answer: null, page: null })} className="inline-block py-tap">
            Show all answers
          </a>
        ) : null}
      </nav>
    </>
  );
}

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

/** What the lists are called. */
const answerTitles = { ...answerNames, none: "Have not answered" };

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

interface AnswerTableProps {
  title: string;
  answers: ListedAnswer[];
  /** Whether each says what was answered, and when. */
  showsTime?: boolean;
}

const columns = [{ name: "Name", className: "md:w-1/3" }, { name: "Guests", className: "md:w-1/3" }, { name: "Note" }];

/** People with what they answered. Nothing if there are none. */
function AnswerTable({ title, answers, showsTime = false }: AnswerTableProps) {
  if (answers.length === 0) return null;
  return (
    <section className="mb-10">
      <h2 className="mb-2">{title}</h2>
      <PrintTable look="dense" columns={columns}>
        {answers.map((answer) => (
          <tr key={answer.id}>
            <th scope="row">
              <span className="float-left mr-3 print:hidden">
                <Portrait person={answer} size={56} />
              </span>{" "}
              <span className="phone:block phone:overflow-hidden">
                {answer.waitingNumber ? `${answer.waitingNumber}. ` : ""}
                <a href={`/profile/${answer.id}`}>{fullName(answer)}</a>
                {showsTime ? (
                  <span className="block text-sm font-normal text-ink-2">
                    {answer.answer === "none" ? "Has not answered" : answerNames[answer.answer]}
                    {answer.answeredAt ? (
                      <>
                        , <Moment date={answer.answeredAt} />
                      </>
                    ) : null}
                  </span>
                ) : null}
              </span>
            </th>
            <td className="phone:overflow-hidden">{guestsOf(answer)}</td>
            <td className="whitespace-pre-line font-display italic phone:overflow-hidden">{answer.note}</td>
          </tr>
        ))}
      </PrintTable>
    </section>
  );
}

/** Like '2 guests: Ida Moon, Li Moon'. */
function guestsOf({ guests, guestNames }: ListedAnswer): string {
  const names = guestNames?.split("\n").join(", ");
  if (guests === 0) return names ?? "";
  return names ? `${guestLabel(guests)}: ${names}` : guestLabel(guests);
}

const answersPath = (reunionId: number) => `/reunions/${reunionId}/answers`;

/** The address of a search in the answers. */
const searchAddress = (reunionId: number, { text, answer, sort, page }: AnswerSearch) =>
  withParameters(answersPath(reunionId), {
    q: text || null,
    answer,
    sort: sort === "name" ? null : sort,
    page: page === null || page <= 1 ? null : page,
  });
