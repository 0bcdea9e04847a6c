import { mailReport } from "#app/domain/mail/mail-report.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { retryAddress, retryAllAddresses } from "#app/domain/mail/returned-addresses.server.ts";
import { sendTestEmail } from "#app/domain/mail/test-email.server.ts";
import { formAction, noDialogs } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import type { Route } from "./+types/route";
import { Setup } from "./setup.tsx";

/** For administrators: whether email works, what waits, and what was sent; or how to get a mail server. */

const texts = {
  "send-test": { failed: "The test email was not sent" },
  "retry-all": { failed: "Nothing was changed" },
  "retry-address": {
    done: {
      title: "The site writes to this address again",
      description: "If emails come back again, it stops and says so here.",
    },
    failed: "Nothing was changed",
  },
};

const Report = lazyPart("#status", () => import("./report.tsx"));

export function loader(args: Route.LoaderArgs) {
  const me = requireAdministrator(args, "Only administrators can see the site’s email.");
  return { report: isMailOn() ? mailReport() : null, ownAddress: me.email };
}

export const action = formAction(texts, noDialogs, {
  "send-test": formHandler(sendTestEmail, {
    notice: ({ address }) => ({
      title: "The mail server accepted the test email",
      description: `It is on its way to ${address}. If it does not arrive within a few minutes, look in the spam folder.`,
    }),
  }),
  "retry-address": formHandler(retryAddress),
  "retry-all": formHandler(retryAllAddresses, {
    notice: ({ total }) => ({
      title: `The site writes to ${pluralize(total, "address", "addresses")} again`,
      description: "Those from which emails come back again are listed here after two days.",
    }),
  }),
});

export const clientAction = makeClientAction(texts);

export default function Mail({ loaderData: { report, ownAddress } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Email</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Email"
        subtitle={report ? "What the site sends, what waits, and what comes back" : "This site sends no email yet"}
      />
      <FormFailure intents={report ? ["retry-address", "retry-all"] : Object.keys(texts)} />
      {report ? <Report report={report} ownAddress={ownAddress} /> : <Setup />}
    </>
  );
}
