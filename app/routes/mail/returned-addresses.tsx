import { fullName } from "#app/domain/core/member.ts";
import type { MailReport } from "#app/domain/mail/mail-report.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";

/** The people whose mail comes back, each with a button that tries the address again. Nothing if there are none. */
export function ReturnedAddresses({ returned: { total, people } }: { returned: MailReport["returned"] }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="returned" className="mb-12 max-w-column">
      <h2 id="returned">Mail to {pluralize(total, "person", "people")} comes back</h2>
      <p className="mt-2.5 max-w-prose">
        Their mail servers refused emails on two days, so the site sends them none. Ask these people for another address; once you
        correct it in the profile, emails go there. Or try the same one again. If many came back at once, the mail server may have
        refused the site and not these people.
      </p>
      {total > 1 ? (
        <Form method="post" preventScrollReset className="mt-4">
          <PostFields intent="retry-all" />
          <Button>Try all {total.toLocaleString("en-US")} addresses again</Button>
        </Form>
      ) : null}
      <ul className="mt-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {people.map((person) => (
          <li key={person.id} className="md:flex md:justify-between">
            <p className="break-anywhere">
              <a href={`/profile/${person.id}`}>{fullName(person)}</a>
              <br />
              <span className="text-sm text-ink-2">
                <EmailAddress address={person.email ?? ""} />, since <Day date={person.since} />
              </span>
            </p>
            <Form method="post" preventScrollReset className="flex-none">
              <PostFields intent="retry-address" />
              <input type="hidden" name="userId" value={person.id} />
              <Button look="quiet">
                Try this address again<span className="sr-only">: {fullName(person)}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {total > people.length ? (
        <p className="mt-4">
          <a href="/alumni?type=mail-comes-back">All {total.toLocaleString("en-US")} in the Directory</a>
        </p>
      ) : null}
    </section>
  );
}
