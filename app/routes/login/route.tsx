import { redirect, useLocation, useNavigation, useSearchParams } from "react-router";
import { requestSignInLink } from "#app/domain/account/recovery.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { requestAccess } from "#app/domain/messages/contacts.server.ts";
import { accessRequest } from "#app/domain/messages/messages.ts";
import { namesOfAdministrators } from "#app/domain/people/administrators.server.ts";
import { letterSettings } from "#app/domain/roster/letter-settings.server.ts";
import { phoneIn } from "#app/domain/roster/letters.ts";
import { signInCodePath } from "#app/domain/sign-in/second-factor-constants.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { authenticate, noticeAfterSignIn } from "#app/http/authenticator.server.ts";
import { type FormPost, formAction, formHandler, formOfMany } from "#app/http/form-action.server.ts";
import { withContinue } from "#app/http/guards.server.ts";
import { actorContext, beginSession } from "#app/http/session.server.ts";
import { pathOf, withParameters } from "#app/http/url-parameters.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import * as words from "#app/ui/button-words.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { LinkWasSent } from "#app/ui/link-was-sent.tsx";
import { Eyebrow, PageTitle } from "#app/ui/page-head.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { AccessRequestDialog, OtherWaysIn } from "./other-ways-in.tsx";

const schema = () => import("#app/domain/sign-in/credentials.ts").then(({ signInForm }) => signInForm);

const texts = {
  "sign-in": { failed: "Sign in failed", otherwise: "Invalid email or password. Please try again." },
  "request-access": {
    done: "Request sent successfully! An administrator will review your access request and contact you soon.",
    isNoticeKept: true,
    failed: "Failed to send request",
    otherwise: "Failed to send contact request",
    unreachable: "Please try again later.",
  },
};

/** In the address after an email was asked for. */
const sentParameter = "sent";

export const handle = { dialogParameters: ["dialog"] };

/** Sends a signed-in member to Home. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(actorContext).member) throw redirect("/");
  if (isMailOn()) return { sendsEmail: true as const };
  const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(namesOfAdministrators());
  return { sendsEmail: false as const, administrators: names, phone: phoneIn(letterSettings().contact) };
}

export const action = formAction(texts, handle, {
  "sign-in": formOfMany(
    {
      password: formHandler(signIn, {
        hideFields: ["password"],
        perform: ({ request, actor, form }) => authenticate(request, actor, form),
        headers: (member, { actor }, { remember }) => beginSession(actor, member, remember),
        notice: ({ challenge }, { actor }) => (challenge ? undefined : noticeAfterSignIn(actor)),
        redirectTo: ({ challenge }, url) => (challenge ? withContinue(signInCodePath, url) : withContinue("/", url)),
      }),
      link: formHandler(requestSignInLink, {
        hideFields: ["password", "link"],
        redirectTo: (_sent, url) => withParameters(withContinue("/login", url), { [sentParameter]: 1 }),
      }),
    },
    chosenWay,
  ),
  "request-access": formHandler(requestAccess, { schema: accessRequest }),
});

/** Whether the button was the one that sends an email. */
function chosenWay({ form }: FormPost): "password" | "link" {
  return form.has("link") ? "link" : "password";
}

export const clientAction = makeClientAction(texts);

export default function Login({ loaderData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const formPath = withParameters(pathOf(useLocation()), { [sentParameter]: null });
  const asksForLink = useNavigation().formData?.has("link") ?? false;
  if (parameters.has(sentParameter)) {
    return (
      <div className="mx-auto max-w-narrow">
        <Eyebrow>{classSettings.siteName}</Eyebrow>
        <LinkWasSent formPath={formPath} />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>{words.signIn}</PageTitle>
      {parameters.get("dialog") === "access" ? <AccessRequestDialog /> : null}
      <p className="mb-7 flex items-center border-b-4 border-double border-ink pb-4 font-display text-lg leading-tight tracking-wide small-caps">
        <span className="brand-mark mr-3 h-12 w-12 flex-none" /> {classSettings.schoolName}
      </p>
      <h1 className="mb-6">Welcome Back</h1>
      <OperationForm intent="sign-in" schema={schema}>
        {(field, { isPending }) => (
          <>
            <TextField field={field("email")} label="Email Address" type="email" autoComplete="username" isRequired />
            <TextField field={field("password")} label="Password" type="password" autoComplete="current-password" isRequired />
            <CheckField field={field("remember")} label="Remember me" />
            <ButtonRow>
              <Button look="primary">{isPending && !asksForLink ? "Signing in..." : words.signIn}</Button>{" "}
              {loaderData.sendsEmail ? (
                <Button name="link" value="email">
                  {asksForLink ? "Sending..." : "Send me a link to sign in"}
                </Button>
              ) : null}
            </ButtonRow>
            {loaderData.sendsEmail ? <p className="text-sm text-ink-2">The link comes by email and needs no password.</p> : null}
          </>
        )}
      </OperationForm>
      <OtherWaysIn {...loaderData} />
    </div>
  );
}
