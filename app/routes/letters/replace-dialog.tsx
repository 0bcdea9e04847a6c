import { useNavigation } from "react-router";
import type { listNotJoined } from "#app/domain/roster/joining-letters.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { DaysField } from "./days-field.tsx";

const formatNumber = (number: number) => number.toLocaleString("en-US");

interface ReplaceDialogProps {
  list: ReturnType<typeof listNotJoined> & { asksForCode: boolean };
  hasMail: boolean;
}

/** Asks before letters are replaced whose links still work. */
export function ReplaceDialog({ list: { total, haveLetter, address, asksForCode }, hasMail }: ReplaceDialogProps) {
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
