import { findCalendarSubscription, makeCalendarAddress, removeCalendarAddress } from "#app/domain/reunions/calendars.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { ownOrigin } from "#app/http/security.server.ts";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/subscribe";
import { calendarPath } from "./urls.ts";

/** The meet-ups in one's own calendar: a private address that it reads by itself. */

const texts = {
  subscribe: { done: "Your private address is ready", failed: "The address was not made" },
  "change-address": {
    done: { title: "Your address was changed", description: "Calendars with the earlier one no longer see the meet-ups." },
    failed: "The address was not changed",
  },
  unsubscribe: { done: "Your address no longer works", failed: "The address was not removed" },
};

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  const subscription = findCalendarSubscription(me.id);
  return { address: subscription && ownOrigin(args.request) + calendarPath(subscription.token) };
}

export const action = formAction(texts, noDialogs, {
  subscribe: formHandler(makeCalendarAddress),
  "change-address": formHandler(makeCalendarAddress),
  unsubscribe: formHandler(removeCalendarAddress),
});

export const clientAction = makeClientAction(texts);

export default function Subscribe({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Meet-ups in your calendar</PageTitle>
      <PageHead
        back={{ href: "/reunions", label: "Back to Meet-Ups" }}
        title="Meet-ups in your calendar"
        subtitle="New ones, changes, and cancellations arrive there by themselves"
      />
      <FormFailure intents={["subscribe", "change-address", "unsubscribe"]} />
      <div className="max-w-prose">
        {address ? <Subscription address={address} /> : <Offer />}
        <p className="mt-6 text-ink-2">
          The calendar gets when and where we meet, and what it is. It gets no names, and nothing of who is coming.
        </p>
      </div>
    </>
  );
}

function Offer() {
  return (
    <>
      <p>
        Your phone or computer can show all meet-ups of the class. It reads them from an address that only you know, so that it
        needs no password.
      </p>
      <ButtonForm intent="subscribe" fields={{}} className="mt-5">
        <Button look="primary">Make my private address</Button>
      </ButtonForm>
    </>
  );
}

function Subscription({ address }: { address: string }) {
  return (
    <>
      <p>
        <a href={address.replace(/^https?:/, "webcal:")} className={buttonClass("primary")}>
          Open in my calendar
        </a>
      </p>
      <p className="mt-5">If nothing opens, copy this address:</p>
      <p className="mt-2 border border-rule bg-sheet px-3 py-2.5 break-anywhere">
        <code className="select-all">{address}</code>
      </p>
      <ul className="mt-5 list-disc pl-6 *:mt-2">
        <li>
          <b>iPhone, iPad:</b> Calendar, Calendars, Add Calendar, Add Subscription Calendar.
        </li>
        <li>
          <b>Google Calendar:</b> on a computer, the plus beside ‘Other calendars’, From URL. Google looks for changes about once
          a day.
        </li>
        <li>
          <b>Outlook:</b> Add calendar, Subscribe from web.
        </li>
      </ul>
      <p className="mt-5">Keep it to yourself: anybody who has it can see the meet-ups. If somebody else has it, change it.</p>
      <ButtonRow as="div" className="mt-5">
        <ButtonForm intent="change-address" fields={{}} className="inline-block">
          <Button>Change the address</Button>
        </ButtonForm>{" "}
        <ButtonForm intent="unsubscribe" fields={{}} className="inline-block">
          <Button>Remove the address</Button>
        </ButtonForm>
      </ButtonRow>
    </>
  );
}
