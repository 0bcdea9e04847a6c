import { useActionData, useSearchParams } from "react-router";
import { needsCode } from "#app/domain/core/administrators-access.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { emailsOfNotJoined } from "#app/domain/roster/emailed-letters.server.ts";
import { isAdministratorNotJoined, listNotJoined } from "#app/domain/roster/joining-letters.server.ts";
import { listBatches } from "#app/domain/roster/letter-batches.server.ts";
import { type AddressFilter, addressFilters, labelsPath, noEmailFilter, settingsPath } from "#app/domain/roster/letters.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { isFormResult } from "#app/http/form-result.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { newSubmissionKey, ownOrigin } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { pageIn, withParameters } from "#app/http/url-parameters.ts";
import { LocalAddressNotice } from "#app/routes/letter/letter.tsx";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { EmptyState, PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/route";
import { makingLetters, sampleEmail } from "./letters.server.ts";
import { AddressFilterForm, EmailDialog, LettersForm, ReplaceDialog } from "./letters-form.tsx";
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
      sample: isAsked ? sampleEmail(me) : null,
    },
  };
}

export const action = formAction(texts, handle, { "make-letters": makingLetters });

export const clientAction = makeClientAction(texts);

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
      <AddressFilterForm address={address} filters={filtersWith(mail !== undefined)} />
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
