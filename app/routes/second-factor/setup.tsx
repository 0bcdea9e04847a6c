import { QrCode, type QrCodeShape } from "#app/routes/letter/qr-code.tsx";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { type FormField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const setUpSchema = () => import("#app/domain/account/account-forms.ts").then(({ setUpInput }) => setUpInput);
const codeSchema = () => import("#app/domain/sign-in/codes.ts").then(({ codeForm }) => codeForm);

/** What two-step sign-in is, and the form that begins it. */
export function Introduction({ email }: { email: string }) {
  return (
    <div className="max-w-column">
      <p>
        You can see and change what everybody in the class has entrusted to this site. With two-step sign-in, a stolen password is
        not enough to do it: after the password, the site asks for six digits from your phone.
      </p>
      <h2 className="mb-3 mt-8 text-xl">You need</h2>
      <ul className="mb-8 *:border-t *:border-rule *:py-2.5">
        <li>
          An app for codes on your phone. Apple’s Passwords is on every iPhone; for others, Google Authenticator, Microsoft
          Authenticator, and Aegis are free.
        </li>
        <li>A sheet of paper, for ten recovery codes in case you lose the phone.</li>
        <li>Five minutes. Every new sign-in takes a few seconds more from then on.</li>
      </ul>
      <OperationForm intent="set-up" schema={setUpSchema}>
        {(field, { isPending }) => (
          <>
            <PasswordField field={field("currentPassword")} email={email} />
            <ButtonRow>
              <Button look="primary">{isPending ? "Starting..." : "Set up two-step sign-in"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </div>
  );
}

export interface SetupProps {
  /** The key in groups of four. */
  shownKey: string;
  /** The link that opens an app on this phone. */
  address: string;
  code: QrCodeShape;
  /** The page where somebody begins again. */
  againPath: string;
}

/** The key for the app, and the form for its first code. */
export function Setup({ shownKey, address, code, againPath }: SetupProps) {
  return (
    <div className="max-w-column">
      <section className="mb-6 border-t-6 border-ink pt-3" aria-labelledby="scan">
        <h2 id="scan">1. Add this site to your app</h2>
        <QrCode
          code={code}
          title="The key for your app as a QR code"
          className="mb-4 mt-5 block h-auto w-plate max-w-full md:float-left md:mb-8 md:mr-8"
        />
        <div className="overflow-hidden *:mb-4 md:mt-4">
          <p className="text-lg">Open the app for codes on your phone, choose to add a code, and scan this picture.</p>
          <p>
            Are you reading this on that phone? <a href={address}>Open the app</a>
          </p>
          <p>
            Or type this key into the app: <strong className="break-words font-semibold">{shownKey}</strong>
          </p>
        </div>
      </section>
      <section className="clear-both border-t-6 border-ink pt-3" aria-labelledby="first-code">
        <h2 id="first-code" className="mb-4">
          2. Enter the six digits
        </h2>
        <OperationForm intent="confirm" schema={codeSchema}>
          {(field, { isPending }) => (
            <>
              <TextField
                field={field("code")}
                label="Code from your app"
                hint="The digits change every 30 seconds. You are signed out everywhere else."
                inputMode="numeric"
                autoComplete="one-time-code"
                isRequired
              />
              <ButtonRow>
                <Button look="primary">{isPending ? "Checking..." : "Turn on"}</Button>{" "}
                <LinkButton href={againPath}>Begin again</LinkButton>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      </section>
    </div>
  );
}

/** The current password, which confirms that it is the member. */
export function PasswordField({ field, email }: { field: FormField; email: string }) {
  return (
    <>
      {/* Tells password managers which account it is. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <TextField
        field={field}
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="This confirms that it’s you."
        isRequired
      />
    </>
  );
}
