import { useNavigation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import type { emailsOfNotJoined } from "#app/domain/roster/emailed-letters.server.ts";
import type { listNotJoined, NotJoined } from "#app/domain/roster/joining-letters.server.ts";
import { type AddressFilter, lettersStillValid, noEmailFilter, replaceLabel } from "#app/domain/roster/letters.ts";
import { defaultJoiningDays, joiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { checkboxClass, labelClass } from "#app/ui/field.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";
import { WithoutAddress } from "./made-letters.tsx";

interface LettersFormProps {
  list: ReturnType<typeof listNotJoined> & { asksForCode: boolean };
  /** Undefined on a site that sends no email. */
  mail: LettersMail | undefined;
  /** What was chosen in a refused form. */
  checkedIds: string[] | undefined;
  days: string | undefined;
}

interface LettersMail extends ReturnType<typeof emailsOfNotJoined> {
  submissionKey: string;
}

const columns = [{ name: "Name" }, { name: "Email" }, { name: "Postal address" }, { name: "Letter" }];

/** Makes letters for all, or for the people checked. Links that still work are replaced only after a question. */
export function LettersForm({
  list: { people, total, haveLetter, withoutAddress, address, asksForCode },
  mail,
  checkedIds,
  days,
}: LettersFormProps) {
  const withoutLetter = total - haveLetter;
  const canEmail = mail?.canEmail ?? 0;
  return (
    <Form method="post" noValidate>
      <PostFields intent="make-letters" />
      <input type="hidden" name="address" value={address} />
      {mail ? <input type="hidden" name="submissionKey" value={mail.submissionKey} /> : null}
      <DaysField id="days" days={days} />
      <FreshCodeField intent="make-letters" isNeeded={asksForCode} />
      {haveLetter > 0 ? (
        <p className="mb-4 max-w-prose">
          {lettersStillValid(haveLetter)}.{" "}
          {withoutLetter > 0 ? `‘Make all’ leaves ${haveLetter === 1 ? "it" : "those letters"} alone.` : "Nobody else needs one."}
        </p>
      ) : null}
      {mail && mail.needPaper > 0 ? <NeedPaper needPaper={mail.needPaper} isListed={address === noEmailFilter.value} /> : null}
      <WithoutAddress people={withoutAddress.first} />
      <ButtonRow className="mb-10">
        {canEmail > 0 ? (
          <DialogLink open={{ dialog: "email" }} className={buttonClass("primary")}>
            {`Send ${pluralize(canEmail, "letter")} by email`}
          </DialogLink>
        ) : null}{" "}
        {withoutLetter > 0 ? (
          <Button look={canEmail > 0 ? "outline" : "primary"} name="everyone" value="on">
            {makeAllLabel(withoutLetter, haveLetter)}
          </Button>
        ) : null}{" "}
        {haveLetter > 0 ? <DialogLink open={{ dialog: "replace" }}>Replace letters whose link still works</DialogLink> : null}
      </ButtonRow>
      <h2>Or choose people</h2>
      <p className="mb-3 text-sm text-ink-2">
        {checkedIds ? "The names you checked are still checked." : "The people checked have no letter with a working link."}
      </p>
      <PrintTable look="dense" columns={columns}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isWaiting={mail?.waiting.includes(person.id) ?? false}
            isReturned={mail?.returned.includes(person.id) ?? false}
            isChecked={
              checkedIds
                ? checkedIds.includes(String(person.id))
                : person.linkUntil === null && !mail?.waiting.includes(person.id)
            }
          />
        ))}
      </PrintTable>
      {haveLetter > 0 ? (
        <p className="my-4 flex">
          <input type="checkbox" className={checkboxClass} id="replace" name="replace" />{" "}
          <label htmlFor="replace" className="inline-block py-tap">
            {replaceLabel}
          </label>
        </p>
      ) : null}
      <ButtonRow>
        <Button>Make letters for the people checked</Button>{" "}
        {mail ? (
          <Button name="email" value="checked">
            Send letters to the people checked by email
          </Button>
        ) : null}
      </ButtonRow>
    </Form>
  );
}

/** How many people can't get their letter by email, and where they are listed. */
function NeedPaper({ needPaper, isListed }: { needPaper: number; isListed: boolean }) {
  const isOne = needPaper === 1;
  return (
    <p className="mb-4 max-w-prose">
      {pluralize(needPaper, "person", "people")} without a letter {isOne ? "has" : "have"} no email address that works and{" "}
      {isOne ? "needs" : "need"} it on paper.{" "}
      {isListed ? null : <a href={`/admin/letters?address=${noEmailFilter.value}`}>{isOne ? "Show who" : "Show them"}</a>}
    </p>
  );
}

/** The button's label, like 'Make all 15 letters'. */
function makeAllLabel(withoutLetter: number, haveLetter: number): string {
  const suffix = haveLetter > 0 ? " for people without one" : "";
  return withoutLetter === 1 ? `Make the letter${suffix}` : `Make all ${withoutLetter.toLocaleString("en-US")} letters${suffix}`;
}

interface PersonRowProps {
  person: NotJoined;
  isChecked: boolean;
  /** Whether a letter by email waits to be sent. */
  isWaiting: boolean;
  /** Whether mail to the address comes back. */
  isReturned: boolean;
}

/** Unchecked at first for people with a working link, because their letter may be in the mail. */
function PersonRow({ person, isChecked, isWaiting, isReturned }: PersonRowProps) {
  const id = `letter-${person.id}`;
  return (
    <tr>
      <th scope="row">
        <span className="flex">
          <input type="checkbox" className={checkboxClass} id={id} name="userIds" value={person.id} defaultChecked={isChecked} />{" "}
          <label htmlFor={id} className="inline-block py-tap">
            {fullName(person)}
          </label>
        </span>
      </th>
      <td>
        {person.email ?? "no email address"}
        {isReturned ? " (comes back)" : ""}
      </td>
      <td className="whitespace-pre-line">{person.postalAddress ?? "none known"}</td>
      <td>
        {person.linkUntil ? (
          <>
            has a link until <Day date={person.linkUntil} />
          </>
        ) : isWaiting ? (
          "an email waits to be sent"
        ) : (
          ""
        )}
      </td>
    </tr>
  );
}

interface AddressFilterFormProps {
  address: AddressFilter;
  filters: readonly { value: AddressFilter; label: string }[];
}

/** Chooses whom the list shows, by whether their address is known. */
export function AddressFilterForm({ address, filters }: AddressFilterFormProps) {
  return (
    <Form method="get" className="mb-8 md:flex md:items-end">
      <p className="mb-3 md:mr-4">
        <label className={labelClass} htmlFor="address">
          Whom to show
        </label>{" "}
        <select className="input" id="address" name="address" defaultValue={address} key={address}>
          {filters.map(({ value, label }) => (
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
  );
}

interface EmailDialogProps {
  address: AddressFilter;
  asksForCode: boolean;
  canEmail: number;
  needPaper: number;
  submissionKey: string;
  /** The email as the administrator would get it. */
  sample: { firstName: string; subject: string; text: string };
}

/** Shows the email before it is sent to everyone, because nobody can take it back. */
export function EmailDialog({ address, asksForCode, canEmail, needPaper, submissionKey, sample }: EmailDialogProps) {
  const { state } = useNavigation();
  const [beforeLink = "", afterLink = ""] = sample.text.split("\u001a");
  return (
    <UrlDialog title={`Send ${pluralize(canEmail, "letter")} by email`}>
      <p className="max-w-prose">
        {canEmail === 1
          ? "One person gets this email, with a link of their own."
          : "Each gets this email, with a link of their own."}
        {needPaper > 0
          ? ` ${pluralize(needPaper, "other person has", "others have")} no email address that works and ${needPaper === 1 ? "needs" : "need"} a letter on paper.`
          : ""}
      </p>
      <Form method="post" noValidate className="mt-4">
        <PostFields intent="make-letters" />
        <input type="hidden" name="email" value="everyone" />
        <input type="hidden" name="address" value={address} />
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <DaysField id="email-days" />
        <FreshCodeField intent="make-letters" id="email-code" isNeeded={asksForCode} />
        <DialogActions label={`Send ${pluralize(canEmail, "email")}`} pending="Sending..." isPending={state !== "idle"} />
      </Form>
      <p className="mt-6 font-display italic text-ink-2">As you would get it:</p>
      <div className="mt-2.5 max-w-column border border-rule-strong bg-sheet p-6 break-anywhere">
        <p className="mb-4 border-b border-rule pb-2.5 font-semibold">{sample.subject}</p>
        <p className="whitespace-pre-line">
          {`Hello ${sample.firstName},\n\n${beforeLink}`}
          <span className="text-accent">the personal link</span>
          {afterLink}
        </p>
      </div>
    </UrlDialog>
  );
}

const formatNumber = (number: number) => number.toLocaleString("en-US");

interface ReplaceDialogProps {
  list: ReturnType<typeof listNotJoined> & { asksForCode: boolean };
  hasMail: boolean;
}

/** Asks before letters are replaced whose links still work. */
export function ReplaceDialog({
  list: { total, haveLetter, withoutAddress, address, asksForCode },
  hasMail,
}: ReplaceDialogProps) {
  const { state } = useNavigation();
  const others = total - haveLetter;
  const isOne = haveLetter === 1;
  return (
    <UrlDialog title="Replace letters">
      <p className="max-w-prose">
        {isOne ? "1 link that works now stops" : `${formatNumber(haveLetter)} links that work now stop`} working, including{" "}
        {isOne ? "one" : "those"} in {isOne ? "a letter" : "letters"} already in the mail.
        {others > 0 ? ` ${formatNumber(others)} more ${others === 1 ? "person gets" : "people get"} a first letter.` : ""}
      </p>
      <p className="mb-5 mt-2.5 max-w-prose">
        If only a sheet was spoiled, <a href="/admin/letters#made-letters">print the letters again</a>: that ends no link.
      </p>
      <WithoutAddress people={withoutAddress.all} />
      <Form method="post" noValidate className="mt-6">
        <PostFields intent="make-letters" />
        <input type="hidden" name="everyone" value="on" />
        <input type="hidden" name="replace" value="on" />
        <input type="hidden" name="address" value={address} />
        <DaysField id="replace-days" />
        <FreshCodeField intent="make-letters" id="replace-code" isNeeded={asksForCode} />
        <DialogActions
          label={total === 1 ? "Replace the letter" : `Make ${formatNumber(total)} new letters`}
          pending="Making letters..."
          isPending={state !== "idle"}
        />
        {hasMail ? (
          <p>
            <Button look="quiet" name="email" value="everyone">
              Send the new letters by email
            </Button>
          </p>
        ) : null}
      </Form>
    </UrlDialog>
  );
}

/** How long the links of new letters work. */
function DaysField({ id, days = String(defaultJoiningDays) }: { id: string; days?: string | undefined }) {
  return (
    <p className="mb-4">
      <label className={labelClass} htmlFor={id}>
        Each link works once, for
      </label>{" "}
      <select className="input" id={id} name="days" defaultValue={days}>
        {[...joiningDays].reverse().map((choice) => (
          <option key={choice} value={choice}>
            {choice} days
          </option>
        ))}
      </select>
    </p>
  );
}
