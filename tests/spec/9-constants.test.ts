import { expect } from "vitest";
import { formatEventTime } from "#app/domain/event-times.ts";
import { coverSide, jpegQuality, photoSide, profilePhotoBytes } from "#app/domain/images.ts";
import { namedAttendees, reunionStatuses } from "#app/domain/reunions.ts";
import { albumCategories, defaultAlbumYear } from "#app/domain/yearbook.ts";
import { formatMoment } from "#app/ui/time.tsx";
import { profileTypes, albumCategories as storedCategories, reunionStatuses as storedStatuses } from "#db/schema.ts";
import { section } from "./sentences.ts";

/** Spec §9, business constants and limits. Lengths and years are tried at their edges in the 5-validation files. */

const tall =
  "e2e/spec-texts.spec.ts > inbox and activity log are 600 px tall, the programme and comments at most, attendees at most 20rem";
const toast = "e2e/spec-texts.spec.ts > one toast at a time, 420 px wide at most, gone after 5 seconds";

section("9. Business constants and limits", [
  { says: "Session freshness 5 minutes, no retries", decided: "The session is read on every request:" },
  { says: "No automatic retry for reads or writes; no refetch on focus; no polling", decided: "Reads come with their page:" },
  { says: "Only 1 toast visible at a time; toast display 5000 ms", provedBy: toast },
  { says: "A dismissed toast is removed after 1,000,000 ms", decided: "A dismissed toast is gone:" },
  {
    says: "Lengths: contact name max 100, subject max 200, message max 2000",
    provedBy: "domain/contacts.test.ts > too long by one, and long enough to the letter",
  },
  {
    says: "Lengths: internal message subject max 200, content max 5000",
    provedBy: "domain/messages.test.ts > recipient, subject 1 to 200, content 1 to 5000, with the spec's sentences",
  },
  {
    says: "Lengths: admin edit names max 100",
    provedBy: "domain/profiles.test.ts > admin edit: names 1 to 100, e-mail, year 1970 to 2000, type classmate or teacher",
  },
  { says: "Photo upload max 5MB", proof: () => expect(profilePhotoBytes).toBe(5 * 1024 * 1024) },
  {
    says: "Photo upload: 5MB itself is taken, as a file and embedded in JSON; one byte more is not",
    provedBy: [
      "domain/images.test.ts > a profile photo as sent: no image by its type, 5 MB and more, no file at all",
      "domain/images.test.ts > an embedded picture may have 5,242,880 bytes decoded and not one more",
    ],
  },
  { says: "Photos of albums sent as files may be larger", decided: "Photos of albums may be sent with 20 MB:" },
  {
    says: "Access request minimums: name 2, graduationYear 4, subject 5, message 20",
    provedBy:
      "http/contacts.test.ts > invalid input: 422, the spec's sentences, an emptied subject told too, and nothing typed is lost",
  },
  {
    says: "Graduation year: default 1985; own edit 1950 to 2030",
    provedBy:
      "domain/profiles.test.ts > own profile: graduation year 1950 to 2030, from a number or its digits, and nothing else",
  },
  {
    says: "Graduation year: admin edit 1970 to 2000",
    provedBy: "domain/profiles.test.ts > admin edit: names 1 to 100, e-mail, year 1970 to 2000, type classmate or teacher",
  },
  {
    says: "Defaults: viewCount, likeCount, karma 0; profileType classmate; role user; meet-up status active",
    provedBy: "domain/members.test.ts > a new member is a classmate of 1985 who can be found by e-mail in any case",
  },
  {
    says: "Defaults: album year 1985; album category group",
    provedBy: "domain/albums.test.ts > spec §9: category group and year 1985 unless told; the owner is the session's",
  },
  { says: "Default album year, as the forms have it", proof: () => expect(defaultAlbumYear).toBe(1985) },
  {
    says: "Album categories: classmate, teacher, group, event, portfolio",
    proof() {
      expect(albumCategories).toEqual(["classmate", "teacher", "group", "event", "portfolio"]);
      expect(storedCategories).toEqual(albumCategories);
    },
  },
  {
    says: "Meet-up statuses: active, cancelled, closed",
    proof() {
      expect(reunionStatuses).toEqual(["active", "cancelled", "closed"]);
      expect(storedStatuses).toEqual(reunionStatuses);
    },
  },
  { says: "Profile types: classmate, teacher", proof: () => expect(profileTypes).toEqual(["classmate", "teacher"]) },
  {
    says: "Image compression: JPEG quality 0.8; photos max 1200x1200; covers max 800x800",
    proof: () => expect([jpegQuality / 100, photoSide, coverSide]).toEqual([0.8, 1200, 800]),
  },
  {
    says: "Image compression, in the browser and on the server",
    provedBy: [
      "e2e/spec-texts.spec.ts > a photo is made a JPEG of 1200 px at quality 0.8 before it is sent, a cover one of 800",
      "domain/images.test.ts > makes the longest side 1200 pixels (covers 800), keeping the shape, and never enlarges",
    ],
  },
  {
    says: "Karma: +1 per first like by a non-teacher",
    provedBy:
      "domain/comments-and-likes.test.ts > +1 karma per first like by a non-teacher; a repeat returns alreadyLiked and changes nothing",
  },
  {
    says: "Lists: inbox, activity log 600px tall; meet-up list max height 600px; comment panel max height 600px",
    provedBy: tall,
  },
  { says: "Lists: attendee panel max height 80 units", provedBy: tall },
  { says: "On a phone lists stand in the page", decided: "Lists have their heights where there is room for two columns:" },
  {
    says: "Lists: attendee list shows first 3 names then '+N more'",
    proof: () => expect(namedAttendees).toBe(3),
  },
  {
    says: "Lists: comment skeleton 3 rows",
    provedBy:
      "e2e/albums-scripts.spec.ts > spec §2: full size opens at once, with a skeleton of 3 rows until the comments are there",
  },
  {
    says: "Date formats: 'MMM d, yyyy at h:mm a' for messages",
    proof() {
      expect(formatMoment(new Date("2025-01-05T20:30:00Z"))).toBe("Jan 5, 2025 at 3:30 PM");
      expect(formatMoment(new Date("2025-07-14T04:05:00Z"))).toBe("Jul 14, 2025 at 12:05 AM");
    },
  },
  {
    says: "Date formats: meet-up dates shown in EST, as month day, year at time",
    proof() {
      expect(formatEventTime(new Date("2027-01-05T23:30:00Z"))).toBe("January 5, 2027 at 6:30 PM EST");
      expect(formatEventTime(new Date("2027-06-19T22:30:00Z"))).toBe("June 19, 2027 at 6:30 PM EDT");
    },
  },
  { says: "Profile view refresh delay 100 ms", decided: "Views are counted by the server" },
  { says: "Tooltip open delay 700 ms, skip delay 300 ms", decided: "No tooltips:" },
  { says: "Toast max width 420px on medium screens", provedBy: toast },
  {
    says: "Activity-log server retention and other server-side limits: not shown",
    provedBy: [
      "domain/activity.test.ts > the API's list has the newest 1,000, with the user or null and details as JSON text (spec §3)",
      "domain/accounts.test.ts > 10 failed sign-ins per account and address: the next is 429 with the seconds to wait, even with the right password",
      "domain/contacts.test.ts > 10 an hour from one address, both forms together: the next is 429, stores nothing and does not grow the log",
    ],
  },
]);
