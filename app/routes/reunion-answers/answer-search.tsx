import type { AnswerSearch } from "#app/domain/reunions/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { answersPath, searchAddress } from "./urls.ts";

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
