import { useSearchParams } from "react-router";
import { sinceLastVisit } from "#app/domain/account/since-last-visit.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canBackUp, canManageMembers } from "#app/domain/core/permissions.ts";
import { withoutNull } from "#app/domain/core/without-null.ts";
import { findLastBackup } from "#app/domain/maintenance/backup.server.ts";
import { firstSteps } from "#app/domain/maintenance/first-steps.server.ts";
import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { spotlightForHome } from "#app/domain/people/spotlight.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { sameSitePath } from "#app/http/guards.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Eyebrow, Lede } from "#app/ui/page-head.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidate-unless-only.ts";
import { useSite } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { ArtRow } from "./art-row.tsx";
import { BackupReminder } from "./backup-reminder.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { ContactSection } from "./contact-section.tsx";
import { ExclusiveContent } from "./exclusive-content.tsx";
import { FirstSteps } from "./first-steps.tsx";
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
  const lastBackup = canBackUp(member) ? findLastBackup() : null;
  const steps = canManageMembers(member) ? firstSteps(lastBackup !== null) : null;
  return withoutNull({
    spotlight: spotlightForHome(),
    continueTo: member && continueTo,
    email: member?.email ?? null,
    news: member ? sinceLastVisit(member) : null,
    steps,
    oldBackup: !steps && lastBackup?.isOld ? lastBackup.at : null,
  });
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

const heroClass = "pb-8 lg:pb-12 print:hidden";

/** The class's poster, if there is room beside the headline. */
const posterClass = "lg:cover-art";

export default function Home({ loaderData: { spotlight, continueTo, email, news, steps, oldBackup } }: Route.ComponentProps) {
  const site = useSite();
  const me = site?.me ?? null;
  const isSimple = site?.isSimple;
  const [parameters] = useSearchParams();
  const isContacting = parameters.get("dialog") === "contact";
  return (
    <>
      <title>{`${siteName} · ${schoolName}`}</title>
      {isContacting ? <ContactDialog writer={me && email ? { name: fullName(me), email } : null} /> : null}
      {continueTo ? (
        <Notice tone="good">
          You are signed in. <a href={continueTo}>Continue to {screenNameOf(continueTo)}</a>
        </Notice>
      ) : null}
      <div className={isSimple ? heroClass : `${heroClass} ${posterClass}`}>
        <Eyebrow className="mb-4 text-accent">{schoolName}</Eyebrow>
        <h1 className="max-w-headline text-4xl leading-none tracking-tighter md:text-6xl">{`${siteName}, together again`}</h1>
        <Lede className="mt-6">
          We learned to look together. This is where classmates and teachers find each other, wherever they have gone since, and
          keep what they made and remember.
        </Lede>
        {oldBackup ? <BackupReminder lastAt={oldBackup} /> : null}
        {me ? null : (
          <ButtonRow>
            <LinkButton href="/login" look="primary">
              Join Your Classmates Today
            </LinkButton>
          </ButtonRow>
        )}
      </div>
      {steps ? <FirstSteps done={steps} /> : null}
      {news ? <SinceLastVisit news={news} unread={site?.unread ?? 0} /> : null}
      <ArtRow />
      {spotlight ? <Spotlight person={spotlight} canOpenProfile={me !== null} /> : null}
      <ExclusiveContent isSignedIn={me !== null} />
      {me || isContacting ? null : <ContactSection />}
    </>
  );
}
