import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { createAlbum } from "#app/domain/albums/albums.server.ts";
import { newAlbum } from "#app/domain/albums/albums.ts";
import { addPhoto } from "#app/domain/albums/photos.server.ts";
import type { Member } from "#app/domain/core/member.ts";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { clientNetwork } from "#app/domain/core/rate-limits.server.ts";
import { countProfileView } from "#app/domain/core/view-counts.server.ts";
import { deleteMessage, sendMessage } from "#app/domain/messages/messages.server.ts";
import { createSignInLink } from "#app/domain/sign-in/sign-in-links.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { messages, photoCollections, rateLimits } from "#db/schema.ts";
import { actorOf, loggedEntries, temporaryDatabase } from "#tests/support/database.ts";
import { addAdministrator, addMember } from "#tests/support/people.ts";

/** The risk: one member, or a script with a member's session, fills the disk, the activity log and everybody's inbox. */

const dataDir = temporaryDatabase();
const chief = addAdministrator();
const anna = addMember();
const ben = addMember();
afterEach(() => {
  vi.useRealTimers();
  db().delete(rateLimits).run();
});

const minute = 60_000;
const setTime = (now: number) => void vi.useFakeTimers({ toFake: ["Date"], now });
const send = (from: Member) => sendMessage.perform(actorOf(from), { recipientId: ben.id, subject: "s", content: "c" });
const sentBy = ({ id }: Member) => db().select().from(messages).where(eq(messages.senderId, id)).all().length;
const entries = () => loggedEntries().length;

test("the 31st message within a minute is refused with the seconds to wait, and is neither stored nor logged; a minute later the next one is sent", async () => {
  setTime(Date.now());
  for (let n = 0; n < 30; n += 1) await send(anna);
  const before = [sentBy(anna), entries()];
  const refusal = await send(anna).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    status: 429,
    retryAfter: 60,
    message: "The limit is 30 messages a minute. Please wait a minute and try again.",
  });
  expect([sentBy(anna), entries()]).toEqual(before);
  await send(chief);
  setTime(Date.now() + minute);
  await send(anna);
});

test("a member can send 300 messages a day, and a restart doesn't reset the count", async () => {
  const start = Date.now();
  for (let n = 0; n < 300; n += 1) {
    if (n % 30 === 0) setTime(start + (n / 30) * minute);
    await send(anna);
  }
  closeDatabase();
  openDatabase(dataDir);
  setTime(start + 60 * minute);
  await expect(send(anna)).rejects.toMatchObject({
    status: 429,
    retryAfter: 23 * 3600,
    message: "The limit is 300 messages a day. Please wait 23 hours and try again.",
  });
});

test("of many messages sent at once, no more than the limit are stored", async () => {
  const before = sentBy(anna);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => send(anna)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  expect(sentBy(anna) - before).toBe(30);
});

test("failed attempts have a limit too, because each adds an entry to the log; administrators' operations count as well", async () => {
  const missing = () => deleteMessage.perform(actorOf(anna), { messageId: 999_999 });
  const forbidden = () => createSignInLink.perform(actorOf(anna), { userId: ben.id });
  setTime(Date.now());
  for (let n = 0; n < 100; n += 1) {
    await expect(missing()).rejects.toMatchObject({ status: 404 });
    await expect(forbidden()).rejects.toMatchObject({ status: 403 });
  }
  const before = entries();
  await expect(missing()).rejects.toMatchObject({ status: 429 });
  await expect(forbidden()).rejects.toMatchObject({ status: 429 });
  expect(entries()).toBe(before);
  // All their other operations are refused too, until the hour is over.
  const allowed = () => createAlbum.perform(actorOf(anna), newAlbum.parse({ title: "Prom" }));
  await expect(allowed()).rejects.toMatchObject({ status: 429 });
  setTime(Date.now() + 3_601_000);
  await allowed();
});

test("an album of 400 photos and an administrator's 400 links stay below the limits", async () => {
  const album = await createAlbum.perform(actorOf(anna), newAlbum.parse({ title: "Prom" }));
  const imageUrl = "https://pictures.example/1.jpg";
  for (let n = 0; n < 400; n += 1) await addPhoto.perform(actorOf(anna), { collectionId: album.id, imageUrl, title: `${n}` });
  expect(db().select().from(photoCollections).where(eq(photoCollections.collectionId, album.id)).all()).toHaveLength(400);
  for (let n = 0; n < 400; n += 1) await createSignInLink.perform(actorOf(chief), { userId: ben.id });
});

test("API views have a limit", () => {
  for (let n = 0; n < 120; n += 1) countProfileView(ben.id, anna, null);
  expect(() => countProfileView(ben.id, anna, null)).toThrow("The limit is 120 views a minute.");
  expect(findPerson(ben.id)?.viewCount).toBe(120);
});

test.each([
  ["an IPv4 address stays as it is", "192.0.2.7", "192.0.2.7"],
  ["all addresses of an IPv6 /64 are one network", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["an IPv6 address is normalized first", "2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["another /64 is another network", "2001:db8:1:3:3:4:5:6", "2001:db8:1:3::/64"],
  ["zeros inside the network count", "2001:db8::5", "2001:db8:0:0::/64"],
  ["a link-local address with its zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["the loopback address", "::1", "0:0:0:0::/64"],
  ["brackets, as some proxies write them", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["an IPv4 address written as IPv6 is that IPv4 address", "::ffff:192.0.2.7", "192.0.2.7"],
  ["an IPv4 address written as IPv6 in hexadecimal is that IPv4 address", "::FFFF:c000:207", "192.0.2.7"],
  ["text that isn't an address stays as it is", "unknown:x", "unknown:x"],
  ["an empty string stays empty", "", ""],
])("%s: %s", (_, address, network) => expect(clientNetwork(address)).toBe(network));
