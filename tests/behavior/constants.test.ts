import { describe, expect, test } from "vitest";
import { newAlbum } from "#app/domain/albums/albums.ts";
import { coverSide, jpegQuality, photoSide, profilePhotoBytes } from "#app/domain/images/images.ts";
import { namedAttendees } from "#app/domain/reunions/reunions.ts";
import { formatEventTime } from "#app/domain/time/event-times.ts";
import { formatMoment } from "#app/ui/time.tsx";
import { albumCategories, profileTypes, reunionStatuses } from "#db/column-values.ts";

/** Numbers and names in docs/behavior.md that are constants in the code. Lengths and years are in the validation tests. */

describe("constants", () => {
  test("profile photos are under 5 MB", () => expect(profilePhotoBytes).toBe(5 * 1024 * 1024));
  test("albums are of 1985 by default", () => expect(newAlbum.parse({ title: "Kiln" }).year).toBe(1985));
  test("an album has one of five categories", () =>
    expect(albumCategories).toEqual(["classmate", "teacher", "group", "event", "portfolio"]));
  test("a meet-up has one of three statuses", () => expect(reunionStatuses).toEqual(["active", "cancelled", "closed"]));
  test("a member is a classmate or a teacher", () => expect(profileTypes).toEqual(["classmate", "teacher"]));
  test("JPEG quality is 0.8, photos have at most 1200 px and covers 800 px", () =>
    expect([jpegQuality / 100, photoSide, coverSide]).toEqual([0.8, 1200, 800]));
  test("the attendee panel names 3 attendees", () => expect(namedAttendees).toBe(3));
  test("messages have times like 'Jan 5, 2025 at 3:30 PM'", () => {
    expect(formatMoment(new Date("2025-01-05T20:30:00Z"))).toBe("Jan 5, 2025 at 3:30 PM");
    expect(formatMoment(new Date("2025-07-14T04:05:00Z"))).toBe("Jul 14, 2025 at 12:05 AM");
  });
  test("meet-ups have Eastern times with EST or EDT", () => {
    expect(formatEventTime(new Date("2027-01-05T23:30:00Z"))).toBe("January 5, 2027 at 6:30 PM EST");
    expect(formatEventTime(new Date("2027-06-19T22:30:00Z"))).toBe("June 19, 2027 at 6:30 PM EDT");
  });
});
