import { canAnnounceMailing } from "#app/domain/core/permissions.ts";
import { mailingPath, mailingsPath } from "#app/domain/mailings/mailing-constants.ts";
import { addMailing, meetUpToWriteTo } from "#app/domain/mailings/mailings.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { numberIn } from "#app/http/url-parameters.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { OperationForm } from "#app/ui/form.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/new";
import { MailingFields, MailingNotices } from "./mailing-fields.tsx";
import { mailingChoices, orErrorPage } from "./shown-mailing.server.ts";
import { texts as allTexts } from "./texts.ts";

/** A new mailing, to the class or to the people of a meet-up. It is kept as a draft first, which is shown as its readers get it. */

const texts = { "add-mailing": allTexts["add-mailing"] };

const schema = () => import("#app/domain/mailings/mailings.ts").then(({ newMailing }) => newMailing);

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const { searchParams } = args.url;
  const meetUp = orErrorPage(() =>
    meetUpToWriteTo(me, searchParams.has("reunion") ? (numberIn(searchParams, "reunion") ?? 0) : null),
  );
  return {
    choices: mailingChoices(me, meetUp),
    canAnnounce: canAnnounceMailing(me) && !meetUp,
    reunion: meetUp && { id: meetUp.id, title: meetUp.title },
    submissionKey: newSubmissionKey(),
  };
}

export const action = formAction(texts, noDialogs, {
  "add-mailing": formHandler(addMailing, {
    redirectTo: ({ id }) => mailingPath(id),
    notice: ({ sentAt }) => (sentAt ? "This was sent already" : { title: "Draft saved", description: "Nothing was sent yet." }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function NewMailing({ loaderData: { choices, canAnnounce, reunion, submissionKey } }: Route.ComponentProps) {
  const title = reunion ? "Write to the people of a meet-up" : "Write to the class";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={
          reunion
            ? { href: `/reunions?details=${reunion.id}`, label: "Back to the meet-up" }
            : { href: mailingsPath, label: "Back to all mailings" }
        }
        title={title}
        subtitle={reunion?.title}
      />
      <MailingNotices choices={choices} />
      <OperationForm
        intent="add-mailing"
        schema={schema}
        values={{ audience: choices.audiences[0]?.audience }}
        className="max-w-column"
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="submissionKey" value={submissionKey} />
            {reunion ? <input type="hidden" name="reunionId" value={reunion.id} /> : null}
            <MailingFields field={field} choices={choices} canAnnounce={canAnnounce} />
            <p className="max-w-prose text-sm text-ink-2">
              Nothing is sent yet. The next page shows it as each reader gets it, with the button that sends it.
            </p>
            <ButtonRow className="mt-4">
              <Button look="primary" isPending={isPending}>
                {isPending ? "Saving..." : "Save Draft"}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </>
  );
}
