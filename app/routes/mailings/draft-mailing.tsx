import type { ReactNode } from "react";
import { mailingPath, mailingsPath } from "#app/domain/mailings/mailing-constants.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { MailingFields, MailingNotices } from "./mailing-fields.tsx";
import { MailingLetter } from "./mailing-letter.tsx";
import type { MailingChoices, MailingPreview, ShownMailing } from "./shown-mailing.server.ts";

interface DraftMailingProps {
  mailing: ShownMailing;
  draft: { choices: MailingChoices; preview: MailingPreview; canAnnounce: boolean; origin: string };
}

/** A draft to change, test, and send, and how its readers get it. */
export function DraftMailing({ mailing, draft: { choices, preview, canAnnounce, origin } }: DraftMailingProps) {
  return (
    <>
      <PageHead
        back={{ href: mailingsPath, label: "Back to all mailings" }}
        title="Draft"
        subtitle={mailing.reunion ? `To the people of ${mailing.reunion.title}` : "Nothing was sent yet"}
      />
      <DraftForm mailing={mailing} choices={choices} canAnnounce={canAnnounce} />
      <Preview preview={preview} mailing={mailing} origin={origin} />
    </>
  );
}

const schema = () => import("#app/domain/mailings/mailings.ts").then(({ mailingForm }) => mailingForm);

interface DraftFormProps {
  mailing: ShownMailing;
  choices: MailingChoices;
  canAnnounce: boolean;
}

/** Each button saves the draft first. Return in a field only saves. */
function DraftForm({ mailing: { id, subject, text, audience, homeUntil }, choices, canAnnounce }: DraftFormProps) {
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

interface PreviewProps {
  preview: MailingPreview;
  mailing: ShownMailing;
  origin: string;
}

const sampleRecipient = { firstName: "Jane", lastName: "Sample", postalAddress: "123 Main Street, Apt. 4\nAnytown, NY 10001" };

/** The saved draft as each kind of its readers gets it. */
function Preview({ preview: { emails, isOnSite, paper }, mailing, origin }: PreviewProps) {
  return (
    <section className="mt-12 border-t-4 border-double border-ink pt-5" aria-labelledby="preview">
      <h2 id="preview">As readers get it</h2>
      <p className="mb-6 mt-2 max-w-prose text-ink-2">This shows what is saved. Save the draft again to see your changes here.</p>
      {emails.map(({ to, subject, text }) => (
        <Way key={to} title="By email" to={to}>
          <p className="font-semibold break-anywhere">Subject: {subject}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">{text}</p>
        </Way>
      ))}
      {isOnSite ? (
        <Way title="On the site" to="Among the messages of those who have joined">
          <p className="font-semibold break-anywhere">{mailing.subject}</p>
          <p className="text-sm text-ink-2">From {mailing.by}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">
            <LinkedText text={mailing.text} links={mailing.links} />
          </p>
        </Way>
      ) : null}
      {paper ? (
        <section className="mb-8">
          <h3>On paper</h3>
          <p className="mb-3 text-sm text-ink-2">For those with neither email nor the site</p>
          <MailingLetter recipient={sampleRecipient} mailing={mailing} settings={paper} origin={origin} heading="h4" />
        </section>
      ) : null}
    </section>
  );
}

function Way({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h3>{title}</h3>
      <p className="mb-3 text-sm text-ink-2">{to}</p>
      <div className="max-w-column border border-rule-strong bg-sheet p-4 md:p-6">{children}</div>
    </section>
  );
}

export function DeleteDialog({ id, subject }: { id: number; subject: string }) {
  return (
    <UrlDialog title="Delete Draft">
      <p className="break-anywhere">Are you sure you want to delete “{subject}”? This action cannot be undone.</p>
      <OperationForm intent="delete-mailing">
        {(_field, { isPending }) => (
          <>
            <input type="hidden" name="mailingId" value={id} />
            <DialogActions label="Delete" pending="Deleting..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
