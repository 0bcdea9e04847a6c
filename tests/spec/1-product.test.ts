import { section } from "./sentences.ts";

/** Spec §1, what the product does and for whom. The sections after it say each of these in detail. */

section("1. What the product does and for whom", [
  {
    says: "A private site: nothing of it is for visitors but the landing page, the contact form and the sign-in",
    provedBy: [
      "http/screens.test.ts > a visitor at %s goes to /login",
      "http/screens.test.ts > a single loader asked for by itself checks too: no data without a session",
      "http/albums.test.ts > every call asks for a session; unknown albums and photos are 404; refusals have the spec's sentences",
    ],
  },
  {
    says: "Visitors see a landing page with a featured-alumni spotlight",
    provedBy: "spec/2-frame-home-sign-in.test.ts > Home: Featured Spotlight section: a card",
  },
  {
    says: "Visitors see teasers for members-only areas",
    provedBy:
      "spec/2-frame-home-sign-in.test.ts > Both are dimmed with a 'Login Required' overlay when signed out, and their links appear only when signed in",
  },
  {
    says: "Visitors see a contact form to the administrator",
    provedBy:
      "e2e/contacts.spec.ts > a visitor writes by 'Send Message': errors at the fields, nothing lost, then thanked on Home",
  },
  { says: "Visitors can sign in", provedBy: "http/forms.test.ts > success redirects 303 to / and the session holds" },
  {
    says: "Visitors can send an access request",
    provedBy:
      "e2e/contacts.spec.ts > a classmate without an account asks for access: errors at the fields, then the spec's words on the sign-in page",
  },
  {
    says: "Members get a directory",
    provedBy: "e2e/directory.spec.ts > shows 24 of everyone, by last name, and the next page by link",
  },
  {
    says: "Members get photo albums (yearbook)",
    provedBy:
      "e2e/albums.spec.ts > an album is made with a cover, gets a photo, is edited, deleted after a question, and brought back",
  },
  {
    says: "Members get meet-ups (reunions)",
    provedBy:
      "e2e/reunions.spec.ts > a meet-up's life: planned, joined by three, moved, left by its organizer, cancelled; everybody hears of it",
  },
  {
    says: "Members get private messages",
    provedBy: "e2e/messages.spec.ts > a conversation: written, read, answered, edited, deleted by both",
  },
  {
    says: "Members get a profile page",
    provedBy: "e2e/profile.spec.ts > a profile shows what spec §2 lists, and a way to write",
  },
  {
    says: "Members have a profileType (classmate or teacher) and a role (administrator or ordinary member)",
    provedBy:
      "spec/3-entities.test.ts > users: email is unique; profileType classmate or teacher; administrator is the other role",
  },
  {
    says: "Non-teachers carry a karma score, earned by liking photos",
    provedBy: [
      "domain/comments-and-likes.test.ts > +1 karma per first like by a non-teacher; a repeat returns alreadyLiked and changes nothing",
      "domain/comments-and-likes.test.ts > a teacher's like counts and earns nothing; one's own photo counts, too",
    ],
  },
  {
    says: "Administrators additionally see an activity log",
    provedBy:
      "e2e/activity.spec.ts > an administrator finds failed sign-ins of somebody, reads one, and goes back to the whole log",
  },
  {
    says: "Administrators manage profiles",
    provedBy:
      "e2e/directory.spec.ts > edits a profile by its own rules, keeps what was typed when refused, and returns to the search",
  },
  {
    says: "Administrators set the featured spotlight",
    provedBy: "e2e/directory.spec.ts > sets the spotlight, sees it on Home, and takes it back",
  },
]);
