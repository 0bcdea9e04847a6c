import { mailReport, sendTestEmail } from "#app/domain/mail/mail-report.server.ts";
import { isMailOn } from "#app/domain/mail/outbox.server.ts";
import { retryAddress, retryAllAddresses } from "#app/domain/mail/returned-addresses.server.ts";
import { commandStart } from "#app/domain/maintenance/restore-commands.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";

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
  if (isMailOn()) return { report: mailReport(), ownAddress: me.email };
  return { report: null, testCommand: `${commandStart(environment().dataDir)} mail-test you@mail.example` };
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

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { report } = loaderData;
  return (
    <>
      <PageTitle>Email</PageTitle>
      <PageHead
        back={{ href: "/alumni", label: "Back to the Directory" }}
        title="Email"
        subtitle={report ? "What the site sends, what waits, and what comes back" : "This site sends no email yet"}
      />
      <FormFailure intents={report ? ["retry-address", "retry-all"] : Object.keys(texts)} />
      {report ? <Report report={report} ownAddress={loaderData.ownAddress} /> : <Setup testCommand={loaderData.testCommand} />}
    </>
  );
}

/** How a class gets a mail server, for sites without one. */
function Setup({ testCommand }: { testCommand: string }) {
  return (
    <div className="max-w-prose">
      <p className="text-lg leading-body">
        With a mail server, the site can send joining letters, help people who forgot their password, and tell members about
        messages and meet-ups. Without one, everything else works as it does now.
      </p>
      <h2 className="mb-4 mt-10">How to get one</h2>
      <ol className="list-decimal pl-6 *:mt-2.5">
        <li>
          Every email provider has a mail server that a program may use: the one of the class’s own email address, or a service
          that only sends. Ask it for the ‘SMTP’ server, user name, and password. Many call that password an ‘app password’.
        </li>
        <li>
          Give this to the person who runs the site’s machine. Two settings are needed: SMTP_URL is the mail server, and MAIL_FROM
          is who the emails are from. For example:
          <pre className="mt-2.5 whitespace-pre-wrap font-mono text-sm break-anywhere">
            {`SMTP_URL=smtps://user:password@mail.example\nMAIL_FROM=${classSettings.siteName} <site@class.example>`}
          </pre>
        </li>
        <li>SITE_URL must be set, too: emails have links to the site.</li>
        <li>Once the site has started again, this page shows whether email works, and sends a test.</li>
      </ol>
      <p className="mt-6 text-sm text-ink-2">
        docs/settings.md, in the site’s folder, has every setting. To try it from the terminal: <code>{testCommand}</code>
      </p>
    </div>
  );
}
