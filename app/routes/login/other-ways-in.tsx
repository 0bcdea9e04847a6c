import { recoveryPath } from "#app/domain/account/recovery-page.ts";
import { defaultAccessSubject } from "#app/domain/messages/inbox.ts";
import { codePath } from "#app/domain/sign-in/sign-in-links.ts";
import { ButtonRow } from "#app/ui/button.tsx";
import { DialogActions, DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/router-form.tsx";

type Help = { sendsEmail: true } | { sendsEmail: false; administrators: string; phone: string | null };

/** What people can do who forgot the password, have a letter, or have no account yet. */
export function OtherWaysIn(help: Help) {
  return (
    <>
      {help.sendsEmail ? (
        <p>
          <a href={recoveryPath} className="mt-3 inline-block py-tap">
            Forgot password
          </a>
        </p>
      ) : (
        <>
          <p>
            <a href="#forgot-password" className="mt-3 inline-block py-tap" id="forgot-password">
              Forgot password
            </a>
          </p>
          <WhomToAsk administrators={help.administrators} phone={help.phone} />
        </>
      )}
      <p>
        <a href={codePath} className="mt-3 inline-block py-tap">
          Have a letter with a code?
        </a>
      </p>
      <ButtonRow>
        <DialogLink open={{ dialog: "access" }}>Request Alumni Access</DialogLink>
      </ButtonRow>
    </>
  );
}

/** Whom somebody asks who forgot the password, where the site sends no email. */
function WhomToAsk({ administrators, phone }: { administrators: string; phone: string | null }) {
  return (
    <p className="text-sm text-ink-2 break-anywhere">
      Ask an administrator you know for a new sign-in link{administrators ? `: ${administrators}` : ""}.
      {phone ? (
        <>
          {" "}
          Telephone: <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </>
      ) : null}
    </p>
  );
}

const accessRequestForm = () => import("#app/domain/messages/messages.ts").then(({ accessRequest }) => accessRequest);

/** Open at `/login?dialog=access`: for classmates who have no account yet. */
export function AccessRequestDialog() {
  return (
    <UrlDialog title="Request Alumni Access">
      <OperationForm intent="request-access" schema={accessRequestForm} values={{ subject: defaultAccessSubject }}>
        {(field, { isPending }) => (
          <>
            <TextField field={field("name")} label="Name" autoComplete="name" isRequired />
            <TextField field={field("email")} label="Email" type="email" autoComplete="email" isRequired />
            <TextField field={field("graduationYear")} label="Graduation Year" inputMode="numeric" isRequired />
            <TextField field={field("subject")} label="Subject" isRequired />
            <TextArea field={field("message")} label="Message" hint="Who you are, and who remembers you." isRequired />
            <HoneypotField id={field("website").id} />
            <DialogActions label="Send Request" pending="Sending..." isPending={isPending} />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
