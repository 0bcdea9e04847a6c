import { classSettings } from "#class-settings";

/** How a class gets a mail server, for sites without one. */
export function Setup() {
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
        <li>Start the site again. This page then shows whether email works, and sends a test.</li>
      </ol>
      <p className="mt-6 text-sm text-ink-2">
        docs/settings.md, in the site’s folder, has every setting. To try it from the terminal:{" "}
        <code>npm run site -- mail-test you@mail.example</code>
      </p>
    </div>
  );
}
