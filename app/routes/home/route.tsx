import { useSearchParams } from "react-router";
import { findAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import { findFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { fullName } from "#app/domain/core/member.ts";
import { canManageAnnouncements, canManageFrontPage } from "#app/domain/core/permissions.ts";
import { spotlightForHome } from "#app/domain/people/spotlight.server.ts";
import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { sameSitePath } from "#app/http/guards.server.ts";
import { newSubmissionKey } from "#app/http/security.server.ts";
import { actorContext } from "#app/http/session.server.ts";
import { foundIn } from "#app/http/url-parameters.ts";
import { texts as reunionTexts } from "#app/routes/reunions/texts.ts";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { revalidateUnlessOnly } from "#app/ui/revalidation.ts";
import { useMe } from "#app/ui/site.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/route";
import { usualIntroduction } from "./hero.tsx";
import { forms, newsFor, remindersFor } from "./home.server.ts";
import { MemberHome } from "./member-home.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** Home: what is new in the class, and for visitors what the site is. docs/behavior.md, "Home". */

const announcementIntents = ["announce", "edit-announcement", "delete-announcement"];

export const handle = { dialogParameters: ["dialog", "edit-announcement", "delete-announcement"] };

// The other dialogs need their announcement, which may have ended.
export const shouldRevalidate = revalidateUnlessOnly("dialog");

/** How many days a new announcement shows if nobody chooses another last day. */
const usualDays = 14;

export function loader({ url, context }: Route.LoaderArgs) {
  const { member } = context.get(actorContext);
  const continueTo = sameSitePath(url.searchParams.get("continue"));
  const now = new Date();
  const announcementIn = (parameter: string) => {
    const found = canManageAnnouncements(member) ? foundIn(url.searchParams, parameter, findAnnouncement) : null;
    return found ? { id: found.id, title: found.title, text: found.text, lastDay: found.lastDay } : null;
  };
  return {
    spotlight: spotlightForHome(),
    frontPage: findFrontPage(),
    canEditFrontPage: canManageFrontPage(member),
    continueTo: member && continueTo && { path: continueTo, name: screenNameOf(continueTo) },
    email: member?.email ?? null,
    news: member && newsFor(member, now),
    draft: canManageAnnouncements(member)
      ? { submissionKey: newSubmissionKey(), lastDay: addDays(classDay(now), usualDays) }
      : null,
    edited: announcementIn("edit-announcement"),
    deleted: announcementIn("delete-announcement"),
    reminders: member && remindersFor(member),
  };
}

const texts = {
  "send-contact": {
    done: {
      title: "Message sent successfully!",
      description: "Thank you for contacting us. We'll get back to you soon.",
    },
    isNoticeKept: true,
    failed: "Failed to send message",
    otherwise: "Failed to send message",
    unreadable: "HTTP {status}",
  },
  join: reunionTexts.join,
  leave: reunionTexts.leave,
  announce: { done: "Announcement added", failed: "Failed to add the announcement" },
  "edit-announcement": { done: "Announcement updated", failed: "Failed to update the announcement" },
  "delete-announcement": { done: "Announcement deleted", failed: "Failed to delete the announcement" },
  "save-front-page": { done: "Front page saved", failed: "Failed to save the front page" },
};

export const action = formAction(texts, handle, forms);

export const clientAction = makeClientAction(texts);

const Dialogs = lazyPart("dialog", () => import("./dialogs.tsx"));
const Contact = lazyPart("dialog", () => import("./contact.tsx"));

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

export default function Home({ loaderData }: Route.ComponentProps) {
  const { spotlight, frontPage, canEditFrontPage, continueTo, email, news, draft, edited, deleted, reminders } = loaderData;
  const me = useMe();
  const [parameters] = useSearchParams();
  const dialog = parameters.get("dialog");
  const isContacting = dialog === "contact";
  const isFrontPageOpen = dialog === "front-page" && canEditFrontPage;
  const openDraft = dialog === "announce" ? draft : null;
  return (
    <>
      <title>{`${siteName} · ${schoolName}`}</title>
      {isContacting ? <Contact isDialog writer={me && email ? { name: fullName(me), email } : null} /> : null}
      {openDraft || edited || deleted || isFrontPageOpen ? (
        <Dialogs
          draft={openDraft}
          edited={edited}
          deleted={deleted}
          frontPage={isFrontPageOpen ? frontPage : null}
          usualIntroduction={usualIntroduction}
        />
      ) : null}
      {isFrontPageOpen ? null : <FormFailure intents={["save-front-page"]} />}
      {/* Without their dialogs, because the announcement was deleted meanwhile, the page shows the errors of these forms. */}
      {openDraft || edited || deleted ? null : <FormFailure intents={announcementIntents} />}
      <FormFailure intents={["join", "leave"]} />
      {continueTo ? (
        <Notice tone="good">
          You are signed in. <a href={continueTo.path}>Continue to {continueTo.name}</a>
        </Notice>
      ) : null}
      {me && news ? (
        <MemberHome news={news} spotlight={spotlight} frontPage={frontPage} me={me} reminders={reminders} />
      ) : (
        <VisitorHome spotlight={spotlight} frontPage={frontPage} isContacting={isContacting} />
      )}
    </>
  );
}
