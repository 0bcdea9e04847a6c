import { expect } from "vitest";
import { defaultAlbumYear } from "#app/domain/albums/album-constants.ts";
import { coverSide, jpegQuality, photoSide, profilePhotoBytes } from "#app/domain/images/images.ts";
import { namedAttendees } from "#app/domain/reunions/reunions.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import { formatMoment } from "#app/ui/time.tsx";
import { albumCategories, profileTypes, reunionStatuses } from "#db/column-values.ts";
import { section } from "./sentences.ts";

/** Spec §9, business constants and limits. Lengths and years are tried at their edges in the 5-validation files. */

section("9. Business constants and limits", [
  { says: "Photo upload max 5MB", proof: () => expect(profilePhotoBytes).toBe(5 * 1024 * 1024) },
  { says: "Default album year, as the forms have it", proof: () => expect(defaultAlbumYear).toBe(1985) },
  {
    says: "Album categories: classmate, teacher, group, event, portfolio",
    proof: () => expect(albumCategories).toEqual(["classmate", "teacher", "group", "event", "portfolio"]),
  },
  {
    says: "Meet-up statuses: active, cancelled, closed",
    proof: () => expect(reunionStatuses).toEqual(["active", "cancelled", "closed"]),
  },
  { says: "Profile types: classmate, teacher", proof: () => expect(profileTypes).toEqual(["classmate", "teacher"]) },
  {
    says: "Image compression: JPEG quality 0.8; photos max 1200x1200; covers max 800x800",
    proof: () => expect([jpegQuality / 100, photoSide, coverSide]).toEqual([0.8, 1200, 800]),
  },
  {
    says: "Lists: attendee list shows first 3 names then '+N more'",
    proof: () => expect(namedAttendees).toBe(3),
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
]);
