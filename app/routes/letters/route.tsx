import { useActionData } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import { listNotJoined, makeLetters, type NotJoined } from "#app/domain/roster/joining-letters.server.ts";
import { lettersPath, lettersStillValid, replaceLabel } from "#app/domain/roster/joining-letters.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { isFormResult, type NoticeText } from "#app/http/form-result.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";

/** Chooses the people for joining letters. The letters themselves are at /admin/letters/{batch}. */

const texts = { "make-letters": { failed: "No letters were made" } };

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can make joining letters.");
  return listNotJoined(Math.max(1, Math.trunc(Number(args.url.searchParams.get("page"))) || 1));
}

export const action = formAction(texts, noDialogs, {
  "make-letters": formHandler(makeLetters, {
    redirectTo: ({ batch }) => lettersPath(batch),
    notice: lettersNotice,
  }),
});

export const clientAction = makeClientAction(texts);

/** How many letters were made, and what happened to earlier links. */
function lettersNotice({ letters, replaced, leftAlone }: { letters: number; replaced: number; leftAlone: number }): NoticeText {
  const title = letters === 1 ? "1 letter was made" : `${formatNumber(letters)} letters were made`;
  if (replaced > 0) {
    const earlier = replaced === 1 ? "1 earlier link has" : `${formatNumber(replaced)} earlier links have`;
    return { title, description: `${earlier} stopped working.` };
  }
  if (leftAlone > 0) return { title, description: `${lettersStillValid(leftAlone)}, and keep${leftAlone === 1 ? "s" : ""} it.` };
  return title;
}

const formatNumber = (number: number) => number.toLocaleString("en-US");

/** The ids checked in a refused form; undefined if none was refused. */
function useCheckedIds(): string[] | undefined {
  const actionData = useActionData<unknown>();
  const submitted = isFormResult(actionData) ? actionData.reply?.initialValue : undefined;
  return submitted ? [submitted.userIds ?? []].flat().map(String) : undefined;
}

export default function Letters({ loaderData: { people, total, haveLetter, pages, page } }: Route.ComponentProps) {
  const checkedIds = useCheckedIds();
  const withoutLetter = total - haveLetter;
  return (
    <>
      <PageTitle>Joining letters</PageTitle>
      <FormFailure intents={["make-letters"]} />
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Joining letters"
        subtitle="A letter with a personal link for everyone who has not joined yet"
      />
      {total === 0 ? (
        <EmptyState sentence="Everyone in the directory has joined." />
      ) : (
        <>
          <Notice>Each link works once, for 7 days.{haveLetter > 0 ? ` ${lettersStillValid(haveLetter)}.` : ""}</Notice>
          {withoutLetter > 0 ? (
            <Form method="post" className="mb-12">
              <PostFields intent="make-letters" />
              <input type="hidden" name="everyone" value="on" />
              {haveLetter > 0 ? <p className="text-sm text-ink-2">Letters with a working link are not replaced.</p> : null}
              <Button look="primary">{makeAllLabel(withoutLetter, haveLetter)}</Button>
            </Form>
          ) : null}
          {haveLetter > 0 ? (
            <Form method="post" className="mb-12">
              <PostFields intent="make-letters" />
              <input type="hidden" name="everyone" value="on" />
              <input type="hidden" name="replace" value="on" />
              <h2>Or replace letters whose link still works</h2>
              <p className="text-sm text-ink-2">
                Makes {total === 1 ? "a new letter" : `${formatNumber(total)} new letters`}.{" "}
                {haveLetter === 1 ? "1 link that works now stops" : `${formatNumber(haveLetter)} links that work now stop`}{" "}
                working, including those in letters already in the mail.
              </p>
              <Button>
                {total === haveLetter ? "Replace" : "Make"} {total === 1 ? "the letter" : `all ${formatNumber(total)} letters`}
                {total > haveLetter ? `, replacing ${formatNumber(haveLetter)}` : ""}
              </Button>
            </Form>
          ) : null}
          <Form method="post">
            <PostFields intent="make-letters" />
            <h2>Or choose people</h2>
            <p className="text-sm text-ink-2">
              {checkedIds ? "The names you checked are still checked." : "The people checked have no letter with a working link."}
            </p>
            <ul className="mt-3 border-b border-rule *:border-t *:border-rule *:py-1.5">
              {people.map((person) => (
                <li key={person.id}>
                  <PersonCheckbox
                    person={person}
                    isChecked={checkedIds ? checkedIds.includes(String(person.id)) : person.linkUntil === null}
                  />
                </li>
              ))}
            </ul>
            {haveLetter > 0 ? (
              <p className="mb-4 flex">
                <input type="checkbox" className={checkboxClass} id="replace" name="replace" />{" "}
                <label htmlFor="replace" className="inline-block py-tap">
                  {replaceLabel}
                </label>
              </p>
            ) : null}
            <ButtonRow>
              <Button>Make letters for the people checked</Button>
            </ButtonRow>
          </Form>
        </>
      )}
      <Pager page={page} pages={pages} addressOf={(page) => (page > 1 ? `?page=${page}` : "/admin/letters")} />
    </>
  );
}

/** The button's label, like 'Make all 15 letters'. */
function makeAllLabel(withoutLetter: number, haveLetter: number): string {
  const suffix = haveLetter > 0 ? " for people without one" : "";
  return withoutLetter === 1 ? `Make the letter${suffix}` : `Make all ${formatNumber(withoutLetter)} letters${suffix}`;
}

/** Unchecked at first for people with a working link, because their letter may be in the mail. */
function PersonCheckbox({ person, isChecked }: { person: NotJoined; isChecked: boolean }) {
  const id = `letter-${person.id}`;
  return (
    <p className="flex">
      <input type="checkbox" className={checkboxClass} id={id} name="userIds" value={person.id} defaultChecked={isChecked} />{" "}
      <label htmlFor={id} className="inline-block py-tap">
        {fullName(person)}, {person.email}
        {person.linkUntil ? (
          <span className="text-sm text-ink-2">
            {" "}
            · has a link until <Day date={person.linkUntil} />
          </span>
        ) : null}
      </label>
    </p>
  );
}
