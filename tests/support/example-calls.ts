import { expect } from "vitest";
import { maxCheckInHelpers } from "#app/domain/reunions/reunions.ts";
import { announcements, checkInHelpers } from "#db/schema.ts";
import { addAlbum, addPhoto } from "./albums.ts";
import type { DescribedSite, Json } from "./api-description.ts";
import { codeOf } from "./credentials.ts";
import { addInMemoriam, addInvited, addMember, addMissing, password } from "./people.ts";
import { pictureText } from "./pictures.ts";
import { addRow } from "./rows.ts";

/**
 * Calls the API on the class of `describedSite`: with the examples of the document, and for each conflict that it describes.
 * forms-and-calls.test.ts validates what every call answers to everybody.
 */

/** Sends a request, with the example of its endpoint unless there is a body, and expects this status. */
export type Check = (
  who: keyof DescribedSite["browsers"],
  request: string,
  expected: number,
  body?: unknown,
) => Promise<{ body: unknown }>;

/** The calls depend on one another: the ids in them are those that the earlier calls made. */
export async function makeExampleCalls(check: Check): Promise<void> {
  await checkAccounts(check);
  await checkSpotlight(check);
  await checkAnnouncements(check);
  await checkMailings(check);
  await checkAlbums(check);
  await checkMeetUps(check);
  await checkSuggestedDates(check);
  await checkYearbookPortraits(check);
  await checkMessages(check);
  await checkPeople(check);
  await checkMail(check);
  await checkActivityLog(check);
  await checkBook(check);
  await checkSecondFactor(check);
}

async function checkAccounts(check: Check) {
  await check("visitor", "POST /api/public-contact", 201);
  await check("visitor", "POST /api/public-contacts", 201);
  await check("maria", "POST /api/auth/login", 200);
  await check("maria", "PATCH /api/email-settings", 200);
  expect((await check("maria", "GET /api/email-settings", 200)).body).toMatchObject({ comments: "never", weeklyLetter: true });
  await check("maria", "POST /api/calendar-address", 201);
  expect((await check("maria", "GET /api/calendar-address", 200)).body).toMatchObject({ path: expect.stringMatching(/\.ics$/) });
  await check("maria", "DELETE /api/calendar-address", 200);
  await check("visitor", "POST /api/auth/forgot", 200);
  await check("visitor", "POST /api/auth/sign-in-link", 200);
  await check("maria", "POST /api/auth/new-email", 404);
}

async function checkSpotlight(check: Check) {
  await check("admin", "POST /api/featured-alumni", 200);
  expect((await check("visitor", "GET /api/featured-alumni", 200)).body).toMatchObject({ userId: 2 });
  await check("admin", "DELETE /api/featured-alumni", 409, { userId: 3 });
  await check("admin", "DELETE /api/featured-alumni", 200);
}

async function checkAnnouncements(check: Check) {
  await check("admin", "PATCH /api/front-page", 200);
  await check("admin", "PATCH /api/front-page", 400, { imageUrl: "https://pictures.example/class.jpg", imageAlt: "Us" });
  await check("visitor", "GET /api/front-page", 200);
  for (let n = 0; n < 3; n++) await check("admin", "POST /api/announcements", 201);
  await check("admin", "POST /api/announcements", 409);
  await check("admin", "PATCH /api/announcements/1", 200);
  await check("maria", "GET /api/announcements", 200);
  const ended = { title: "Ended", text: "Long ago", lastDay: "2020-01-01", createdBy: 1 };
  const endedId = addRow(announcements, ended).id;
  await check("admin", `PATCH /api/announcements/${endedId}`, 409);
}

async function checkMailings(check: Check) {
  const write = async () => ((await check("admin", "POST /api/mailings", 201)).body as { id: number }).id;
  const [first, ...others] = [await write(), await write(), await write(), await write()];
  await check("admin", `PATCH /api/mailings/${first}`, 200);
  await check("admin", `POST /api/mailings/${first}/test`, 200);
  await check("admin", `POST /api/mailings/${first}/stop`, 409);
  await check("admin", `POST /api/mailings/${first}/send`, 200);
  for (const call of [`PATCH /api/mailings/${first}`, `DELETE /api/mailings/${first}`, `POST /api/mailings/${first}/test`])
    await check("admin", call, 409);
  await check("admin", `POST /api/mailings/${first}/stop`, 200);
  const [nobody, , last] = others;
  await check("admin", `POST /api/mailings/${nobody}/send`, 409, { audience: "teachers" });
  await check("admin", `DELETE /api/mailings/${last}`, 200);
  await check("admin", `GET /api/mailings/${first}`, 200);
  await check("david", `GET /api/mailings/${first}`, 403);
  await check("david", "GET /api/mailings?page=1", 403);
}

async function checkAlbums(check: Check) {
  expect((await check("maria", "POST /api/photo-collections", 201)).body).toMatchObject({ id: 1 });
  expect((await check("maria", "POST /api/yearbook", 201)).body).toMatchObject({ id: 2, collectionId: 1 });
  await check("maria", "PATCH /api/photo-collections/1", 200);
  await check("maria", "PATCH /api/yearbook/2", 200);
  const named = (await check("maria", "PATCH /api/yearbook/2/names", 200)).body as { names: { id: number }[] };
  await check("maria", "PATCH /api/yearbook/2/names", 409, { names: [{ name: "Anna" }], known: [] });
  await check("david", "PATCH /api/yearbook/2/names", 403, { names: [] });
  await check("david", "GET /api/yearbook/2/names", 200);
  await check("david", `DELETE /api/photo-names/${named.names[0]?.id}`, 403);
  await check("maria", `DELETE /api/photo-names/${named.names[0]?.id}`, 200);
  await check("david", "GET /api/photo-names?q=nephew", 200);
  await check("david", "POST /api/yearbook/2/question", 200);
  await check("david", "GET /api/yearbook/unnamed", 200);
  await check("david", "DELETE /api/yearbook/2/question", 403);
  await check("maria", "DELETE /api/yearbook/2/question", 200);
  await check("maria", "GET /api/users/2/photos", 200);
  await check("david", "POST /api/photo-collections/2/comments", 201);
  await check("david", "PATCH /api/comments/1", 200);
  expect((await check("david", "GET /api/yearbook?userId=2", 200)).body).toHaveLength(1);
  await check("david", "POST /api/yearbook/2/takedown-requests", 201);
  await check("david", "POST /api/yearbook/2/takedown-requests", 409);
  await check("maria", "PATCH /api/takedown-requests/1", 200);
  await check("maria", "PATCH /api/takedown-requests/1", 409, { outcome: "deleted" });
  const stored = { collectionId: 1, imageUrl: await pictureText() };
  expect((await check("maria", "POST /api/yearbook", 201, stored)).body).toMatchObject({ id: 3 });
  for (const call of ["3/turn", "3/cover", "move", "date", "title", "delete", "undo"]) {
    await check("maria", `POST /api/yearbook/${call}`, 200);
  }
  for (const call of ["order", "sort"]) await check("maria", `POST /api/photo-collections/1/${call}`, 200);
  await check("maria", "DELETE /api/yearbook/2", 200);
  await check("maria", "DELETE /api/photo-collections/1", 200);
  await check("admin", "POST /api/photo-collections/2/restore", 409);
  await check("admin", "POST /api/photo-collections/1/restore", 200);
}

/** Meet-up 1, which Maria plans and David comes to, until it is deleted. */
async function checkMeetUps(check: Check) {
  await check("maria", "POST /api/reunions", 201);
  await check("maria", "PATCH /api/reunions/1", 200);
  await check("david", "POST /api/reunions/1/join", 200);
  await check("david", "POST /api/reunions/1/join", 409);
  await check("david", "POST /api/reunions/1/reply", 200);
  await check("david", "GET /api/reunions/1/replies", 403);
  await check("maria", "POST /api/reunions/1/ask", 200);
  await check("maria", "POST /api/reunions/1/ask", 409);
  await checkDoor(check);
  expect((await check("maria", "POST /api/reunions/1/leave", 200)).body).toMatchObject({ ownershipTransferred: true });
  await check("maria", "POST /api/reunions/1/leave", 409);
  await check("david", "PATCH /api/reunions/1/close", 200);
  await check("maria", "POST /api/reunions/1/reply", 409);
  await check("admin", "PATCH /api/reunions/1/status", 200);
  await check("admin", "PATCH /api/reunions/1/close", 409);
  await check("david", "POST /api/reunions/1/check-in/3", 409);
  await check("david", "POST /api/reunions/1/walk-ins", 409);
  await check("david", "DELETE /api/reunions/1/walk-ins/1", 409);
}

/** Meet-up 2, which has no date yet. */
async function checkSuggestedDates(check: Check) {
  expect((await check("maria", "POST /api/reunions", 201, { title: "Tea", eventDate: null })).body).toMatchObject({ id: 2 });
  await check("maria", "POST /api/reunions/2/dates", 201);
  await check("maria", "POST /api/reunions/2/dates", 201, { startsAt: "2087-06-19T22:30:00Z" });
  const votes = [{ dateId: 1, vote: "yes" }];
  await check("david", "POST /api/reunions/2/votes", 200, { votes });
  expect((await check("david", "GET /api/reunions/2/dates", 200)).body).toHaveLength(2);
  await check("maria", "DELETE /api/reunions/2/dates/2", 200);
  await check("maria", "POST /api/reunions/2/dates/1/choose", 200);
  await check("maria", "POST /api/reunions/2/dates/1/choose", 409);
  await check("maria", "DELETE /api/reunions/2/dates/1", 409);
  await check("maria", "POST /api/reunions/2/dates", 409);
  await check("maria", "POST /api/reunions/2/votes", 409, { votes });
}

async function checkYearbookPortraits(check: Check) {
  const checked = await check("admin", "POST /api/yearbook-portraits?dryRun=true", 200);
  const { archive } = checked.body as { archive: string };
  await check("admin", "POST /api/yearbook-portraits/choices", 200, { archive });
  await check("admin", "POST /api/yearbook-portraits?keepExisting=true", 200);
}

async function checkMessages(check: Check) {
  const { body: sent } = await check("admin", "POST /api/messages", 201);
  const { id } = sent as { id: number };
  await check("admin", `PATCH /api/messages/${id}`, 200);
  const kinds = ((await check("admin", "GET /api/messages", 200)).body as Json[]).map((one) => one.isPublicContact);
  expect(new Set(kinds)).toEqual(new Set([true, false]));
  await check("maria", `PATCH /api/messages/${id}/read`, 200);
  await check("admin", "PATCH /api/messages/-1/read", 200);
  await check("maria", `DELETE /api/messages/${id}`, 200);
  await check("admin", "DELETE /api/messages/-1", 200);
}

async function checkPeople(check: Check) {
  const { id: inMemoriam } = addInMemoriam();
  await check("david", `POST /api/users/${inMemoriam}/remembrances`, 201);
  await check("david", "PATCH /api/remembrances/1", 200);
  const { id: missing } = addMissing();
  await check("david", `POST /api/users/${missing}/tips`, 201);
  await check("david", `POST /api/users/${missing}/unlisting-requests`, 201);
  for (const call of ["tips", "unlisting-requests"]) await check("david", `POST /api/users/3/${call}`, 409);
  await check("david", "PATCH /api/users/3", 200);
  await check("admin", "PATCH /api/users/3", 200);
  await check("david", "PATCH /api/users/3", 409, { email: "maria@class1985.example", currentPassword: password });
}

async function checkMail(check: Check) {
  await check("admin", "POST /api/mail/letters", 409);
  const { id: invited } = addInvited();
  const { body: letters } = await check("admin", "POST /api/mail/letters", 201);
  await check("admin", `GET /api/mail/letters?batch=${(letters as { batch: string }).batch}`, 200);
  await check("admin", `POST /api/users/${invited}/sign-in-email`, 200);
  const { id: returned } = addMember({ emailReturnedAt: new Date() });
  await check("admin", `POST /api/users/${returned}/sign-in-email`, 409);
  await check("admin", "POST /api/mail/test", 200);
  await check("admin", "POST /api/mail/test", 409, { address: "refused@class.example" });
  expect((await check("admin", "GET /api/mail", 200)).body).toMatchObject({ returned: { total: 1 } });
  await check("admin", `POST /api/users/${returned}/retry-email`, 200);
  await check("admin", "POST /api/mail/retry", 200);
}

async function checkActivityLog(check: Check) {
  await check("admin", "GET /api/activity-logs?before=9", 200);
  expect((await check("admin", "GET /api/activity-logs", 200)).body).not.toEqual([]);
  await check("admin", "DELETE /api/activity-logs", 200);
}

/** The calls of the memory book. */
async function checkBook(check: Check) {
  await check("admin", "POST /api/book/questions", 201);
  for (let n = 2; n <= 12; n++) await check("admin", "POST /api/book/questions", 201, { question: `Question ${n}?` });
  await check("admin", "POST /api/book/questions", 409, { question: "One more?" });
  await check("admin", "PATCH /api/book/questions/1", 200);
  await check("admin", "PATCH /api/book/questions/1", 409, { question: "Question 2?" });
  await check("admin", "POST /api/book/questions/1/moves", 200);
  await check("maria", "POST /api/book/answers", 200);
  await check("maria", "POST /api/book/answers", 404, { answers: [{ questionId: 99, answer: "Bread" }] });
  await check("maria", "GET /api/book/answers", 200);
  await check("david", "GET /api/book/questions/1/answers", 200);
  await check("david", "GET /api/book/questions/99/answers", 404);
  await check("maria", "POST /api/book/decision", 200);
  const owner = addMember();
  const album = addAlbum(owner, "Prom");
  const ids = Array.from({ length: 301 }, () => addPhoto(album, owner, "Punch").id);
  await check("admin", "POST /api/book/photos", 409, { shownIds: ids, photoIds: ids });
  await check("admin", "POST /api/book/photos", 200, { shownIds: ids, photoIds: ids.slice(1) });
  await check("admin", "POST /api/book/cover", 200, { photoId: ids[2] });
  await check("admin", "POST /api/book/cover", 409, { photoId: ids[0] });
  await check("admin", "GET /api/book/photos", 200);
  await check("maria", "GET /api/book/photos", 403);
}

/** The administrator's two-step sign-in, which is off at the end. */
async function checkSecondFactor(check: Check) {
  const currentPassword = password;
  const codesOf = ({ body }: { body: unknown }) => (body as { recoveryCodes: string[] }).recoveryCodes;
  await check("david", "GET /api/second-factor", 403);
  const setup = await check("admin", "POST /api/second-factor", 201, { currentPassword });
  await check("admin", "POST /api/second-factor/recovery-codes", 409);
  await check("admin", "DELETE /api/second-factor", 409);
  const code = codeOf((setup.body as { key: string }).key);
  const [first] = codesOf(await check("admin", "POST /api/second-factor/confirm", 200, { code }));
  await check("admin", "POST /api/second-factor/confirm", 409);
  await check("admin", "POST /api/second-factor", 409, { currentPassword });
  const [second] = codesOf(await check("admin", "POST /api/second-factor/recovery-codes", 200, { code: first }));
  await check("admin", "DELETE /api/second-factor", 200, { currentPassword, code: second });
}

/** The door of Maria's meet-up, which David attends. */
async function checkDoor(check: Check) {
  const arrived = (await check("maria", "POST /api/reunions/1/check-in/3", 200)).body as { arrivedAt: string };
  await check("maria", "POST /api/reunions/1/walk-ins", 201);
  await check("maria", "GET /api/reunions/1/check-in", 200);
  await check("david", "GET /api/reunions/1/check-in", 403);
  await check("maria", "DELETE /api/reunions/1/check-in/3", 409, { arrivedAt: "2020-01-01T00:00:00Z" });
  await check("maria", "DELETE /api/reunions/1/check-in/3", 200, arrived);
  await check("maria", "POST /api/reunions/1/walk-ins", 409);
  await check("maria", "DELETE /api/reunions/1/walk-ins/1", 200);
  await check("maria", "POST /api/reunions/1/check-in-helpers/3", 200);
  await check("maria", "DELETE /api/reunions/1/check-in-helpers/3", 200);
  for (let n = 0; n < maxCheckInHelpers; n++) {
    const { id } = addMember();
    addRow(checkInHelpers, { reunionId: 1, userId: id });
  }
  await check("maria", "POST /api/reunions/1/check-in-helpers/3", 409);
  await check("maria", "PATCH /api/reunions/1/payments", 200, { paid: [3], notPaid: [] });
}
