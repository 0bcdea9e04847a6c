import { data } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { findUnsubscribeLink, turnOffEmails } from "#app/domain/mail/unsubscribe.server.ts";
import { formAction, formHandler, noDialogs, retryAfterHeader } from "#app/http/form-action.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { AddressStaysHere } from "#app/ui/email-address.tsx";
import { MessageWithPicture } from "#app/ui/error-boundary.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { Eyebrow, Lede, PageTitle } from "#app/ui/page-head.tsx";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";

/** The page of the link that stops emails, without signing in. Opening it changes nothing: scanners open links, too. */

const texts = {
  "turn-off": { failed: "The emails were not stopped" },
  "turn-all-off": { failed: "The emails were not stopped" },
};

type Link = Awaited<ReturnType<typeof findUnsubscribeLink>>;

/** Completes 'You stop ...' and 'You no longer get ...'. */
const names: Record<Link["kind"], string> = {
  message: "emails about new messages",
  meet_up_change: "emails when a meet-up that you joined changes",
  new_meet_up: "emails about new meet-ups",
  comment: "emails about comments on your photos",
  mailing: "emails to the whole class",
  weekly_letter: "the weekly letter",
};

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return { link: await findUnsubscribeLink(token, context.get(actorContext)), token, hasChoices: isMailOn(), problem: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message } = error;
    return data(
      { link: null, token: "", hasChoices: isMailOn(), problem: message },
      { status, headers: retryAfterHeader(error) },
    );
  }
}

export const action = formAction(
  texts,
  noDialogs,
  { "turn-off": formHandler(turnOffEmails), "turn-all-off": formHandler(turnOffEmails) },
  async ({ params: { token = "" } }, { actor }) => void (await turnOffEmails.perform(actor, { token, all: false })),
);

export const clientAction = makeClientAction(texts);

export default function Unsubscribe({ loaderData: { link, token, hasChoices, problem } }: Route.ComponentProps) {
  if (!link) {
    return (
      <>
        <PageTitle>This link does not work</PageTitle>
        <MessageWithPicture eyebrow={classSettings.siteName} title="This link does not work" sentence={problem}>
          <ButtonRow>
            <LinkButton href={hasChoices ? "/account#email" : "/"} look="primary">
              {hasChoices ? "Choose on your account" : "Go to the home page"}
            </LinkButton>
          </ButtonRow>
        </MessageWithPicture>
      </>
    );
  }
  const { kind, isOff, isAllOff } = link;
  const isLetter = kind === "weekly_letter";
  const title = isAllOff
    ? "All emails have stopped"
    : isOff
      ? `${isLetter ? "The weekly letter has" : "These emails have"} stopped`
      : `Stop ${isLetter ? "the weekly letter" : "these emails"}?`;
  return (
    <div className="mx-auto max-w-narrow">
      <PageTitle>{title}</PageTitle>
      <AddressStaysHere />
      <Eyebrow>{classSettings.siteName}</Eyebrow>
      <h1 className="mb-6">{title}</h1>
      <FormFailure intents={["turn-off", "turn-all-off"]} />
      <Lede className="mb-6">{sentence(link)}</Lede>
      {isOff ? null : <TurnOff token={token} label={isLetter ? "Stop the weekly letter" : "Stop these emails"} />}
      {isOff && !isAllOff ? (
        <section className="mt-10 border-t border-rule pt-4" aria-labelledby="other-emails">
          <h2 id="other-emails" className="mb-2 text-xl">
            Other emails
          </h2>
          <p className="mb-4">The other emails go on as before. You can stop them, too.</p>
          <TurnOff token={token} label="Stop all emails" all />
        </section>
      ) : null}
      {hasChoices ? (
        <p className="mt-6 text-sm text-ink-2">
          You can also <a href="/account#email">choose which emails you get</a> on your account.
        </p>
      ) : null}
    </div>
  );
}

function sentence({ kind, firstName, isOff, isAllOff }: Link): string {
  if (isAllOff) {
    return `${firstName}, you no longer get emails about what happens on the site. It only writes when you ask it to, such as for a new password.`;
  }
  if (isOff) return `${firstName}, you no longer get ${names[kind]}. Everything is still on the site.`;
  return `${firstName}, with this button you stop ${names[kind]}. Everything stays on the site.`;
}

function TurnOff({ token, label, all = false }: { token: string; label: string; all?: boolean }) {
  return (
    <Form method="post">
      <PostFields intent={all ? "turn-all-off" : "turn-off"} />
      <input type="hidden" name="token" value={token} />
      {all ? <input type="hidden" name="all" value="on" /> : null}
      <ButtonRow>
        <Button look={all ? "outline" : "primary"}>{label}</Button>
      </ButtonRow>
    </Form>
  );
}
