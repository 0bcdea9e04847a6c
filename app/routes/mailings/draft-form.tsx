import { mailingPath } from "#app/domain/mailings/mailing-constants.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import type { MailingAudience } from "#db/column-values.ts";
import { MailingFields, MailingNotices } from "./mailing-fields.tsx";
import type { MailingChoices } from "./shown-mailing.server.ts";

const schema = () => import("#app/domain/mailings/mailings.ts").then(({ mailingForm }) => mailingForm);

interface DraftFormProps {
  mailing: { id: number; subject: string; text: string; audience: MailingAudience; homeUntil: string | null };
  choices: MailingChoices;
  canAnnounce: boolean;
}

/** A draft to change, test, and send: each button saves it first. Return in a field only saves. */
export function DraftForm({ mailing: { id, ...values }, choices, canAnnounce }: DraftFormProps) {
  const { subject, text, audience, homeUntil } = values;
  return (
    <>
      <MailingNotices choices={choices} />
      <OperationForm
        intent="mailing"
        schema={schema}
        values={{ subject, text, audience, homeUntil }}
        edits
        action={mailingPath(id)}
        className="max-w-column"
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="mailingId" value={id} />
            <MailingFields field={field} choices={choices} canAnnounce={canAnnounce} />
            <ButtonRow>
              <Button name="do" value="save" isPending={isPending}>
                Save Draft
              </Button>{" "}
              {choices.hasMail ? (
                <Button name="do" value="test" isPending={isPending}>
                  Send a Test to Me
                </Button>
              ) : null}{" "}
              {choices.nextAt ? null : (
                <Button look="primary" name="do" value="send" isPending={isPending}>
                  {isPending ? "One moment..." : "Send Now"}
                </Button>
              )}{" "}
              <DialogLink open={{ dialog: "delete" }} className={buttonClass("quiet")}>
                Delete Draft
              </DialogLink>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </>
  );
}
