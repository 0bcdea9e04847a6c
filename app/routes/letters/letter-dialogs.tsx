import { useNavigation } from "react-router";
import type { listNotJoined } from "#app/domain/roster/joining-letters.server.ts";
import type { AddressFilter } from "#app/domain/roster/letters.ts";
import { defaultJoiningDays, joiningDays } from "#app/domain/sign-in/sign-in-links.ts";
import { Button } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { WithoutAddress } from "./made-letters.tsx";

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
export function DaysField({ id, days = String(defaultJoiningDays) }: { id: string; days?: string | undefined }) {
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
