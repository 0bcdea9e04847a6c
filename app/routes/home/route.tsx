import { useSearchParams } from "react-router";
import { sinceLastVisit } from "#app/domain/account/since-last-visit.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canBackUp } from "#app/domain/core/permissions.ts";
import { findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { findSpotlight } from "#app/domain/people/spotlight.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { sameSitePath } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { revalidateUnlessOnly } from "#app/ui/revalidate-unless-only.ts";
import { useMe } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { ArtRow } from "./art-row.tsx";
import { BackupReminder } from "./backup-reminder.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactSection } from "./contact-section.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { Spotlight } from "./spotlight.tsx";

const texts = {
  "send-contact": {
    done: {
      title: "Message sent successfully!",
      description: "Thank you for contacting us. We'll get back to you soon.",
    },
    failed: "Failed to send message",
  },
};

/** The parameters that open this page's dialogs. */
export const handle = { dialogParameters: ["dialog"] };

export const shouldRevalidate = revalidateUnlessOnly(...handle.dialogParameters);

export function loader({ url, context }: Route.LoaderArgs) {
  const { member } = context.get(actorContext);
  const continueTo = sameSitePath(url.searchParams.get("continue"));
  const writer = member ? { name: fullName(member), email: member.email } : null;
  const lastBackup = canBackUp(member) ? findLastBackup() : null;
  return {
    spotlight: findSpotlight(),
    continueTo: member ? continueTo : null,
    writer,
    news: member ? sinceLastVisit(member) : null,
    backup: canBackUp(member) && (!lastBackup || lastBackup.isOld) ? { last: lastBackup } : null,
  };
}

export const action = formAction(texts, handle, { "send-contact": formHandler(sendContact, { redirectTo: () => "/" }) });

export const clientAction = makeClientAction(texts);

const { siteName, schoolName } = classSettings;

const screenNames: Record<string, string> = {
  "/alumni": "the Directory",
  "/admin/profile-editor": "the Directory",
  "/yearbook": "the Albums",
  "/reunions": "the Meet-Ups",
  "/messages": "your Messages",
  "/admin/activity-logs": "the Logs",
};

const screenNameOf = (path: string) => screenNames[path.split("?")[0] ?? ""] ?? "the page you asked for";

export default function Home({ loaderData: { spotlight, continueTo, writer, news, backup } }: Route.ComponentProps) {
  const me = useMe();
  const [parameters] = useSearchParams();
  const isContacting = parameters.get("dialog") === "contact";
  return (
    <>
      <title>{`${siteName} · ${schoolName}`}</title>
      {isContacting ? <ContactDialog writer={writer} /> : null}
      {continueTo ? (
        <p className="notice notice-good">
          You are signed in.{" "}
          <a href={continueTo} className="link">
            Continue to {screenNameOf(continueTo)}
          </a>
        </p>
      ) : null}
      <div className="hero">
        <p className="eyebrow">{schoolName}</p>
        <h1>{`${siteName}, together again`}</h1>
        <p className="lede">
          We learned to look together. This is where classmates and teachers find each other, wherever they have gone since, and
          keep what they made and remember.
        </p>
        {backup ? <BackupReminder last={backup.last} /> : null}
        {me ? null : (
          <p className="btn-row">
            <a href="/login" className="btn btn-primary">
              Join Your Classmates Today
            </a>
          </p>
        )}
      </div>
      {news ? <SinceLastVisit news={news} /> : null}
      <ArtRow />
      {spotlight ? <Spotlight person={spotlight} canOpenProfile={me !== null} /> : null}
      <ExclusiveContent isSignedIn={me !== null} />
      {me || isContacting ? null : <ContactSection />}
    </>
  );
}
