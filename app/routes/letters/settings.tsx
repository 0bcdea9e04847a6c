import { letterSettings, saveLetterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { envelopes, paragraphLength } from "#app/domain/roster/letters.ts";
import { defaultJoiningDays, linkLifetime } from "#app/domain/sign-in/sign-in-links.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { CheckField, FieldGrid, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { Letter } from "../letter/letter.tsx";
import { addressOfLink } from "../letter/letter-text.ts";
import { qrCodeOf } from "../letter/qr-code.tsx";
import type { Route } from "./+types/settings";

const schema = () => import("#app/domain/roster/roster-forms.ts").then(({ letterSettingsInput }) => letterSettingsInput);

/** What administrators set on the joining letters, with a sample letter. */

const texts = {
  settings: {
    done: { title: "Settings saved", description: "The letter below shows them. Letters you print from now on have them." },
    failed: "The settings were not saved",
  },
};

export function loader(args: Route.LoaderArgs) {
  requireAdministrator(args, "Only administrators can change the settings of the joining letters.");
  const createdAt = new Date();
  const link = { origin: ownOrigin(args.request), token: "ABCD-EFGH-JKMN" };
  const sample = {
    ...link,
    firstName: "Jane",
    lastName: "Sample",
    email: null,
    waitingMessages: 0,
    postalAddress: "123 Main Street, Apt. 4\nAnytown, NY 10001",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkLifetime.join(defaultJoiningDays)),
    code: qrCodeOf(addressOfLink(link)),
  };
  return { settings: letterSettings(), sample };
}

export const action = formAction(texts, noDialogs, { settings: formHandler(saveLetterSettings) });

export const clientAction = makeClientAction(texts);

export default function Settings({ loaderData: { settings, sample } }: Route.ComponentProps) {
  const values = { ...settings, membersMayPassOn: settings.membersMayPassOn ? "on" : undefined };
  return (
    <>
      <PageTitle>Settings of the joining letters</PageTitle>
      <div className="print:hidden">
        <PageHead
          back={{ href: "/admin/letters", label: "Back to Joining letters" }}
          title="Settings of the joining letters"
          subtitle="Who signs them, and what they say"
        />
        <OperationForm intent="settings" schema={schema} values={values} edits>
          {(field, { isPending }) => (
            <>
              <FieldGrid>
                <TextField field={field("signerName")} label="Who signs: name" hint="Such as Maria Santiago" />
                <TextField field={field("signerRole")} label="Who signs: role" hint="For example, ‘For the reunion committee’" />
              </FieldGrid>
              <TextArea
                field={field("contact")}
                label="How to reach you"
                hint="Telephone, email, or address, on up to 4 lines. Without it, the letter names the contact form of this site."
                rows={4}
              />
              <TextArea
                field={field("paragraph")}
                label="A personal paragraph"
                hint={`Up to ${paragraphLength} characters and 4 lines, below the first paragraph`}
              />
              <TextArea
                field={field("returnAddress")}
                label="Return address of the class"
                hint="Up to 4 lines, at the top of the letter"
                rows={4}
              />
              <SelectField
                field={field("envelope")}
                label="Window envelope"
                hint="The recipient’s address is printed where its window will be."
                options={envelopes}
              />
              <CheckField field={field("membersMayPassOn")} label="Members may pass on letters to classmates" />
              <ButtonRow>
                <Button look="primary" isPending={isPending}>
                  {isPending ? "Saving..." : "Save settings"}
                </Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
        <h2 className="mb-4 mt-12">A sample letter</h2>
      </div>
      <Letter recipient={sample} settings={settings} isJoining heading="h2" isSample />
    </>
  );
}
