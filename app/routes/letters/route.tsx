import { useActionData, useSearchParams } from "react-router";
import { z } from "zod";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { emailLetters, emailLettersInput, emailsOfNotJoined } from "#app/domain/roster/emailed-letters.server.ts";
import { joiningText } from "#app/domain/roster/emailed-links.server.ts";
import { isAdministratorNotJoined, listNotJoined, makeLetters } from "#app/domain/roster/joining-letters.server.ts";
import { listBatches } from "#app/domain/roster/letter-batches.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import {
  type AddressFilter,
  addressFilters,
  emailedLettersPath,
  labelsPath,
  lettersPath,
  lettersStillValid,
  linkSubject,
  noEmailFilter,
  settingsPath,
} from "#app/domain/roster/letters.ts";
import { defaultJoiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { type FormPost, formAction, formHandler, formOfMany } from "#app/http/form-action.server.ts";
import { isFormResult, type NoticeText } from "#app/http/form-result.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { newSubmissionKey, ownOrigin } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { pageIn, withParameters } from "#app/http/url-parameters.ts";
import { LocalAddressNotice } from "#app/routes/letter/letter.tsx";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { labelClass } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Form } from "#app/ui/router-form.tsx";
import type { Route } from "./+types/route";
import { EmailDialog, ReplaceDialog } from "./letter-dialogs.tsx";
import { LettersForm } from "./letters-form.tsx";
import { batchesListed, MadeLetters } from "./made-letters.tsx";

/** Chooses the people for joining letters. The letters themselves are at /admin/letters/{batch}. */

const texts = { "make-letters": { failed: "No letters were made" } };

export const handle = { dialogParameters: ["dialog"] };

/** Batches end with their links, after 90 days at most. */
const batchesListedInAll = 500;

const filtersWith = (hasMail: boolean) => (hasMail ? [...addressFilters, noEmailFilter] : addressFilters);
const filterIn = (name: string | null): AddressFilter =>
  filtersWith(isMailOn()).find(({ value }) => value === name)?.value ?? "all";

export function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can make joining letters.");
  const { searchParams } = args.url;
  const page = pageIn(searchParams);
  const list = {
    ...listNotJoined(page, filterIn(searchParams.get("address"))),
    made: listBatches(searchParams.get("batches") === "all" ? batchesListedInAll : batchesListed),
    origin: ownOrigin(args.request),
    asksForCode: isAdministratorNotJoined() && needsCode(me, args.context.get(actorContext)),
  };
  if (!isMailOn()) return list;
  const isAsked = searchParams.get("dialog") === "email";
  return {
    ...list,
    mail: {
      ...emailsOfNotJoined(list.people, list.address),
      submissionKey: newSubmissionKey(),
      /** As the administrator would get it. */
      sample: isAsked
        ? { firstName: me.firstName, subject: linkSubject.join, text: joiningText(me, defaultJoiningDays, letterSettings()) }
        : null,
    },
  };
}

/** The buttons that send letters by email say for whom: `email` is 'everyone' or 'checked'. */
const emailForm = emailLettersInput
  .extend({ email: z.enum(["everyone", "checked"], { error: "Please choose one from the list" }) })
  .transform(({ email, ...choice }) => ({ ...choice, everyone: email === "everyone" }));

/** How many people the notice names. */
const namedPeople = 10;

interface Sent {
  emails: number;
  leftAlone: number;
  needPaper: { firstName: string; lastName: string }[];
}

/** How many emails there are, and who needs a letter on paper. */
function emailNotice({ emails, needPaper }: Sent): NoticeText {
  const title = emails === 1 ? "1 email is on its way" : `${emails.toLocaleString("en-US")} emails are on their way`;
  if (needPaper.length === 0) return title;
  const names = needPaper.slice(0, namedPeople).map(fullName);
  const others = needPaper.length - names.length;
  const list = new Intl.ListFormat("en-US").format(others > 0 ? [...names, `${others.toLocaleString("en-US")} more`] : names);
  return { title, description: `No email address that works is known of ${list}: please print a letter for them.` };
}

export const action = formAction(texts, handle, {
  "make-letters": formOfMany(
    {
      email: formHandler(emailLetters, {
        schema: emailForm,
        takesCode: true,
        redirectTo: ({ batch }) => emailedLettersPath(batch),
        notice: emailNotice,
      }),
      print: formHandler(makeLetters, {
        takesCode: true,
        redirectTo: ({ batch }) => lettersPath(batch),
        notice: lettersNotice,
      }),
    },
    chosenWay,
  ),
});

export const clientAction = makeClientAction(texts);

/** Whether the button was one of those that send the letters by email. */
function chosenWay({ form }: FormPost): "email" | "print" {
  return form.has("email") ? "email" : "print";
}

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

/** What was chosen in a refused form; undefined if none was refused. */
function useRefusedChoice(): { userIds: string[]; days: string | undefined } | undefined {
  const actionData = useActionData<unknown>();
  const submitted = isFormResult(actionData) ? actionData.reply?.initialValue : undefined;
  if (!submitted) return undefined;
  return { userIds: [submitted.userIds ?? []].flat().map(String), days: submitted.days ? String(submitted.days) : undefined };
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const list = loaderData;
  const mail = "mail" in loaderData ? loaderData.mail : undefined;
  const [parameters] = useSearchParams();
  const refused = useRefusedChoice();
  const { total, haveLetter, pages, page, address } = list;
  const filter = address === "all" ? null : address;
  return (
    <>
      <PageTitle>Joining letters</PageTitle>
      {parameters.get("dialog") === "replace" && haveLetter > 0 ? (
        <ReplaceDialog list={list} hasMail={mail !== undefined} />
      ) : null}
      {mail?.sample && mail.canEmail > 0 ? (
        <EmailDialog address={address} asksForCode={list.asksForCode} {...mail} sample={mail.sample} />
      ) : null}
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Joining letters"
        subtitle="A letter with a personal link for everyone who has not joined yet"
      >
        <ButtonRow>
          <LinkButton href={settingsPath}>Settings and sample</LinkButton>{" "}
          {haveLetter > 0 ? <LinkButton href={labelsPath()}>Address labels</LinkButton> : null}
        </ButtonRow>
      </PageHead>
      <FormFailure intents={["make-letters"]} />
      <LocalAddressNotice origin={list.origin} />
      <MadeLetters made={list.made} />
      <Form method="get" className="mb-8 md:flex md:items-end">
        <p className="mb-3 md:mr-4">
          <label className={labelClass} htmlFor="address">
            Whom to show
          </label>{" "}
          <select className="input" id="address" name="address" defaultValue={address} key={address}>
            {filtersWith(mail !== undefined).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
        <ButtonRow className="mb-1">
          <Button>Show</Button>
        </ButtonRow>
      </Form>
      {total === 0 ? (
        <EmptyState
          sentence={address === "all" ? "Everyone in the directory has joined." : "Nobody who has not joined is in this list."}
        />
      ) : (
        <LettersForm list={list} mail={mail} checkedIds={refused?.userIds} days={refused?.days} />
      )}
      <Pager
        page={page}
        pages={pages}
        addressOf={(page) => withParameters("/admin/letters", { address: filter, page: page > 1 ? page : null })}
      />
    </>
  );
}
