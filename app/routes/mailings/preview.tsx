import type { ReactNode } from "react";
import type { TextLinks } from "#app/domain/core/text-links.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { MailingLetter } from "./mailing-letter.tsx";
import type { MailingPreview } from "./shown-mailing.server.ts";

interface PreviewProps {
  preview: MailingPreview;
  mailing: { subject: string; text: string; links?: TextLinks | undefined; by: string; date: Date };
  origin: string;
}

const sampleRecipient = { firstName: "Jane", lastName: "Sample", postalAddress: "123 Main Street, Apt. 4\nAnytown, NY 10001" };

/** The saved draft as each kind of its readers gets it. */
export function Preview({ preview: { emails, isOnSite, paper }, mailing, origin }: PreviewProps) {
  return (
    <section className="mt-12 border-t-4 border-double border-ink pt-5" aria-labelledby="preview">
      <h2 id="preview">As readers get it</h2>
      <p className="mb-6 mt-2 max-w-prose text-ink-2">This shows what is saved. Save the draft again to see your changes here.</p>
      {emails.map(({ to, subject, text }) => (
        <Way key={to} title="By email" to={to}>
          <p className="font-semibold break-anywhere">Subject: {subject}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">{text}</p>
        </Way>
      ))}
      {isOnSite ? (
        <Way title="On the site" to="Among the messages of those who have joined">
          <p className="font-semibold break-anywhere">{mailing.subject}</p>
          <p className="text-sm text-ink-2">From {mailing.by}</p>
          <p className="mt-3 whitespace-pre-line break-anywhere">
            <LinkedText text={mailing.text} links={mailing.links} />
          </p>
        </Way>
      ) : null}
      {paper ? (
        <section className="mb-8">
          <h3>On paper</h3>
          <p className="mb-3 text-sm text-ink-2">For those with neither email nor the site</p>
          <MailingLetter recipient={sampleRecipient} mailing={mailing} settings={paper} origin={origin} heading="h4" />
        </section>
      ) : null}
    </section>
  );
}

function Way({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h3>{title}</h3>
      <p className="mb-3 text-sm text-ink-2">{to}</p>
      <div className="max-w-column border border-rule-strong bg-sheet p-4 md:p-6">{children}</div>
    </section>
  );
}
