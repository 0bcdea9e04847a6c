import type { OwnSession } from "#app/domain/account/own-account.server.ts";
import { secondFactorPath } from "#app/domain/sign-in/second-factor-constants.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { Moment } from "#app/ui/time.tsx";
import { AccountPart } from "./account-part.tsx";

const schema = () => import("#app/domain/account/account-forms.ts").then(({ passwordChange }) => passwordChange);

export function ChangePassword({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  return (
    <AccountPart id="change-password-title" title="Change your password">
      <OperationForm intent="change-password" schema={schema}>
        {(field, { isPending }) => (
          <>
            {/* Tells password managers which account it is. */}
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <TextField
              field={field("currentPassword")}
              label="Current password"
              type="password"
              autoComplete="current-password"
              isRequired
            />
            <TextField
              field={field("password")}
              label="New password"
              type="password"
              autoComplete="new-password"
              hint="At least 10 characters. A few unrelated words make a good password."
              isRequired
            />
            <TextField
              field={field("passwordAgain")}
              label="New password again"
              type="password"
              autoComplete="new-password"
              isRequired
            />
            <FreshCodeField intent="change-password" isNeeded={asksForCode} />
            <ButtonRow>
              <Button>{isPending ? "Saving..." : "Change password"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </AccountPart>
  );
}

/** For administrators. */
export function TwoStepSignIn({ isOn }: { isOn: boolean }) {
  return (
    <AccountPart id="second-factor" title="Two-step sign-in">
      <p>
        {isOn
          ? "It is on: after your password, the site asks for a code from your phone."
          : "It is off. With it, a stolen password is not enough to get at the class’s data: the site also asks for a code from your phone."}
      </p>
      <ButtonRow>
        <LinkButton href={secondFactorPath}>{isOn ? "Recovery codes, or turn it off" : "Set it up"}</LinkButton>
      </ButtonRow>
    </AccountPart>
  );
}

const inlineFormClass = "inline-block max-w-full print:hidden";

export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  return (
    <AccountPart id="sessions" title="Where you are signed in">
      <ul className="*:border-t *:border-rule *:py-3">
        {sessions.map((session) => (
          <li key={session.session}>
            <p>
              <strong>{session.browser ?? "An unknown browser"}</strong>{" "}
              {session.isThis ? <Badge look="accent">This browser</Badge> : null}
            </p>
            <p className="text-sm text-ink-2">
              Since <Moment date={session.createdAt} />, last used <Moment date={session.lastSeenAt} />
              {session.ipAddress ? `, from ${session.ipAddress}` : ""}
            </p>
            {session.isThis ? null : (
              <Form method="post" preventScrollReset className={inlineFormClass}>
                <PostFields intent="end-session" />
                <input type="hidden" name="session" value={session.session} />
                <Button look="quiet">
                  Sign out there<span className="sr-only"> ({session.browser ?? "an unknown browser"})</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset className={inlineFormClass}>
          <PostFields intent="end-others" />
          <Button>Sign out everywhere else</Button>
        </Form>
      ) : null}
    </AccountPart>
  );
}
