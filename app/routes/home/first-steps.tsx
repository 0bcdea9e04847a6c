import type { FirstSteps as Steps } from "#app/domain/maintenance/first-steps.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";

const steps: { name: keyof Steps; label: string; href: string; hint: string }[] = [
  {
    name: "people",
    label: "Bring in the class",
    href: "/admin/import",
    hint: "Import the class list. You can also add people one by one in the Directory.",
  },
  {
    name: "letters",
    label: "Send letters",
    href: "/admin/letters",
    hint: "Print a letter with a link for each person, or send the link yourself.",
  },
  {
    name: "album",
    label: "Make the first album",
    href: "/yearbook?dialog=add-album",
    hint: "A few old photos give people a reason to come back.",
  },
  {
    name: "backup",
    label: "Download a backup",
    href: "/admin/backup",
    hint: "Everything on this site in one file. Keep it on another computer.",
  },
];

/** What a new site's administrator does first, with what is done already. */
export function FirstSteps({ done }: { done: Steps }) {
  return (
    <Card look="marked" as="section" labelledBy="first-steps" className="mb-12 print:hidden">
      <h2 id="first-steps" className="text-xl">
        Set up your site
      </h2>
      <ol className="list-decimal pl-6">
        {steps.map(({ name, label, href, hint }) => (
          <li key={name} className="mt-2">
            {done[name] ? (
              <>
                <span className="mr-2">{label}</span> <Badge>Done</Badge>
              </>
            ) : (
              <>
                <a href={href} className="inline-block py-tap font-semibold">
                  {label}
                </a>
                <p className="max-w-prose text-sm text-ink-2">{hint}</p>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
