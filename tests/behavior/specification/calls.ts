import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { nextSummer, plan } from "../../support/reunions.ts";
import { Visitor } from "../../support/visitor.ts";
import { fact, type Part, type Row } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Every call: who gets an answer, what it answers, and what becomes of each field that it takes. */

const { people } = site;
const everyone: Reader[] = ["visitor", "member", "administrator"];
const members: Reader[] = ["member", "administrator"];
const administrator: Reader[] = ["administrator"];
const id = expect.any(Number);
const some = expect.any(String);

type Body = Record<string, unknown>;
/** Values, or what makes them when they are needed. */
type Values = Record<string, unknown | (() => unknown)>;
const made = async (values: Values): Promise<Body> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(values).map(async ([name, value]) => [name, typeof value === "function" ? await value() : value] as const),
    ),
  );

interface Call {
  /** Who may make it; everyone else is refused. */
  readers: Reader[];
  /** Its address, where it has an id. */
  path?: () => string | Promise<string>;
  status?: number;
  answer?: unknown;
  sends?: Values;
  /** What becomes of the fields that are not stored as they were sent. */
  becomes?: Values;
  /** Finds what was stored, where the answer doesn't show it. */
  readBack?: (answer: Body) => Promise<Body | undefined>;
}

/**
 * A row for a call like 'GET /api/users': everyone in `readers` gets the answer, a visitor 401, and a member 403. Then a row for
 * each field that it sends.
 */
function call(name: string, { readers, path, status = 200, answer, sends, becomes = {}, readBack }: Call): Row[] {
  const [, method = "", address = ""] = /^(GET|POST|PATCH|DELETE) ([\w/-]+)/.exec(name) ?? [];
  const make = async (reader: Reader, body?: Body) => site.call<Body>(reader, method, path ? await path() : address, body);
  const answered = fact(name, async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      const given = await make(reader, sends && (await made(sends)));
      const refused = { status: reader === "visitor" ? 401 : 403, body: { error: some } };
      const expected = readers.includes(reader) ? (answer === undefined ? { status } : { status, body: answer }) : refused;
      expect({ reader, ...given }).toMatchObject({ reader, ...expected });
    }
  });
  const stored = async (field: string) => {
    const sent = await made(sends ?? {});
    const given = await make(readers.at(-1) ?? "administrator", sent);
    expect(given.status).toBe(status);
    const expected = await made({ ...sent, ...becomes });
    expect(await (readBack ? readBack(given.body) : given.body)).toMatchObject({ [field]: expected[field] });
  };
  return [answered, ...Object.keys(sends ?? {}).map((field) => fact(`${name}: ${field}`, () => stored(field)))];
}

const imageUrl = "https://pictures.example/1.jpg";
const album = () => addAlbum(people.member, "Prints").id;
const photo = () => addPhoto({ id: album() }, people.member, "One").id;
const meetUp = async () => (await plan(people.other)).id;
const comment = async () => {
  const path = `/api/photo-collections/${album()}/comments`;
  return (await site.call<{ id: number }>("other", "POST", path, { content: "c" })).body.id;
};
const sendMessage = async (from: Reader, to: "member" | "administrator") => {
  const body = { recipientId: people[to].id, subject: "s", content: "c" };
  return (await site.call<{ id: number }>(from, "POST", "/api/messages", body)).body.id;
};
/** A visitor's message as administrators get it. */
const visitorsMessage = async (answer: Body) => {
  const all = (await site.call<Body[]>("administrator", "GET", "/api/messages")).body;
  const listed = all.find((message) => message.id === -Number(answer.id));
  return { ...listed, name: listed?.senderName, email: listed?.senderEmail, ...(listed?.publicContactData as Body) };
};
/** A call without a body, for the member alone. */
const own = (name: string, path: () => Promise<string>, answer: object, body?: object) =>
  fact(name, async () =>
    expect(await site.call("member", name.split(" ")[0] ?? "", await path(), body)).toMatchObject({ status: 200, body: answer }),
  );

export const memberCalls: Part = {
  section: 7,
  title: "Session, people, messages, log",
  rows: [
    ...call("GET /api/auth/me", {
      readers: members,
      answer: { user: { id, firstName: "Anna", lastName: some, role: some, profileType: "classmate", karma: id } },
    }),
    ...["email", "password"].map((field) =>
      fact(`POST /api/auth/login: ${field} is needed, and answers as the current user`, async () => {
        const body = { email: people.other.email, password: site.password };
        const login = (sent: object) => new Visitor(site.origin()).call("POST", "/api/auth/login", sent);
        expect(await login(body)).toMatchObject({ status: 200, body: { user: { id: people.other.id, role: "user" } } });
        expect((await login({ ...body, [field]: "another@mail.example" })).status).toBe(401);
      }),
    ),
    fact("POST /api/auth/logout", async () =>
      expect((await (await site.signIn("other")).call("POST", "/api/auth/logout")).status).toBe(200),
    ),
    ...call("POST /api/featured-alumni", {
      readers: administrator,
      answer: { userId: id, firstName: "Anna" },
      sends: { userId: () => people.other.id },
    }),
    ...call("GET /api/featured-alumni", { readers: everyone, answer: { id, userId: id, firstName: "Anna" } }),
    ...call("DELETE /api/featured-alumni", { readers: administrator }),
    fact("GET /api/featured-alumni answers nobody after that", async () =>
      expect((await site.call("visitor", "GET", "/api/featured-alumni")).body).toBeNull(),
    ),
    ...call("POST /api/public-contact", {
      readers: everyone,
      status: 201,
      answer: { id },
      sends: { name: "E", email: "e@m.example", subject: "s", message: "m", location: "40.7, -73.9" },
      readBack: visitorsMessage,
    }),
    fact("POST /api/public-contact: a failure has `error`", async () =>
      expect(await site.call("visitor", "POST", "/api/public-contact", {})).toMatchObject({
        status: 400,
        body: { error: "Name is required" },
      }),
    ),
    ...call("POST /api/public-contacts", {
      readers: everyone,
      status: 201,
      answer: { id },
      sends: { name: "El", email: "e@m.example", subject: "Alumni Access Request 1985", message: "I sat behind María Santiago." },
      becomes: { subject: expect.stringMatching(/^Alumni Access Request.*1985$/) },
      readBack: visitorsMessage,
    }),
    ...call("GET /api/messages", {
      readers: administrator,
      answer: expect.arrayContaining([expect.objectContaining({ isPublicContact: true })]),
    }).map((row) => ({
      ...row,
      proof: async () => {
        await sendMessage("other", "member");
        for (const [reader, isPublicContact] of [
          ["member", false],
          ["administrator", true],
        ] as const) {
          const { status, body } = await site.call<object[]>(reader, "GET", "/api/messages");
          expect([status, body]).toEqual([200, expect.arrayContaining([expect.objectContaining({ isPublicContact })])]);
        }
        expect((await site.call("visitor", "GET", "/api/messages")).status).toBe(401);
      },
    })),
    ...call("POST /api/messages", {
      readers: members,
      status: 201,
      answer: { id },
      sends: { recipientId: () => people.other.id, subject: "s", content: "c" },
    }),
    fact("POST /api/messages: parentMessageId of a reply", async () => {
      const parentMessageId = await sendMessage("other", "member");
      const reply = { recipientId: people.other.id, subject: "Re: s", content: "c", parentMessageId };
      expect(await site.call("member", "POST", "/api/messages", reply)).toMatchObject({ status: 201, body: { parentMessageId } });
    }),
    ...["subject", "content"].map((field) =>
      own(
        `PATCH /api/messages/{id}: ${field}`,
        async () => `/api/messages/${await sendMessage("member", "administrator")}`,
        {
          [field]: "changed",
        },
        { subject: "s", content: "c", [field]: "changed" },
      ),
    ),
    own("DELETE /api/messages/{id}", async () => `/api/messages/${await sendMessage("other", "member")}`, {}),
    own("PATCH /api/messages/{id}/read", async () => `/api/messages/${await sendMessage("other", "member")}/read`, {}),
    ...call("GET /api/users", {
      readers: members,
      answer: expect.arrayContaining([expect.objectContaining({ firstName: "Theo", profileType: "teacher" })]),
    }),
    ...call("GET /api/users/{id}", {
      readers: members,
      path: () => `/api/users/${people.teacher.id}`,
      answer: { firstName: "Theo", lastName: "Marsh" },
    }),
    ...call("POST /api/users/{id}/view", {
      readers: members,
      path: () => `/api/users/${people.teacher.id}/view`,
      answer: { viewCount: id },
    }),
    ...call("PATCH /api/users/{id} by administrators", {
      readers: administrator,
      path: () => `/api/users/${people.teacher.id}`,
      sends: {
        firstName: "Theodor",
        lastName: "March",
        email: "theo@mail.example",
        maidenName: "Moon",
        bio: "b",
        currentCity: "Troy",
        currentState: "NY",
        profileImageUrl: imageUrl,
        graduationYear: 1975,
        profileType: "classmate",
        userId: 1,
      },
      becomes: { userId: expect.toSatisfy((value) => value === undefined) },
      readBack: async (answer) => ({ userId: undefined, ...answer }),
    }),
    ...Object.entries({
      firstName: "Ann",
      lastName: "Moon",
      maidenName: "Holm",
      bio: "b",
      currentCity: "Troy",
      currentState: "NY",
      profileImageUrl: imageUrl,
      graduationYear: 1984,
    }).map(([field, value]) =>
      own(
        `PATCH /api/users/{id} of one's own: ${field}`,
        async () => `/api/users/${people.member.id}`,
        { [field]: value },
        {
          [field]: value,
        },
      ),
    ),
    fact("PATCH /api/users/{id} of one's own: email, within an hour of signing in", async () => {
      const path = `/api/users/${people.member.id}`;
      const email = "moon@mail.example";
      expect(await site.call("member", "PATCH", path, { email })).toMatchObject({ status: 200, body: { email } });
    }),
    fact("PATCH /api/users/{id} of one's own: email, later only with currentPassword", async () => {
      const path = `/api/users/${people.member.id}`;
      const later = { createdAt: new Date(Date.now() - 2 * 3_600_000) };
      db().update(sessions).set(later).where(eq(sessions.userId, people.member.id)).run();
      const send = (more: object) => site.call("member", "PATCH", path, { email: "sun@mail.example", ...more });
      const details = [{ field: "currentPassword", message: some }];
      expect(await send({})).toMatchObject({ status: 400, body: { details } });
      expect((await send({ currentPassword: site.password })).status).toBe(200);
    }),
    ...call("GET /api/activity-logs", {
      readers: administrator,
      answer: expect.arrayContaining([expect.objectContaining({ resource: "users", success: true })]),
    }),
    ...call("DELETE /api/activity-logs", { readers: administrator }),
    ...["GET", "POST", "PATCH", "DELETE"].map((method) =>
      fact(`a failed ${method} has \`error\`, and a status`, async () => {
        const path = /GET|POST/.test(method) ? "/api/reunions" : "/api/reunions/1";
        const { status, body } = await site.call("visitor", method, path, method === "GET" ? undefined : {});
        expect([status, body]).toEqual([401, expect.objectContaining({ error: some })]);
      }),
    ),
  ],
};

const eventDate = nextSummer.toISOString();
const fullName = ({ firstName, lastName }: typeof people.member) => `${firstName} ${lastName}`;

export const albumCalls: Part = {
  section: 7,
  title: "Albums and meet-ups",
  rows: [
    ...call("POST /api/photo-collections", {
      readers: members,
      status: 201,
      answer: { id, isCollection: true },
      sends: { title: "Prints", description: "d", category: "event", year: 1984, coverImageUrl: imageUrl, userId: 999 },
      becomes: { userId: () => people.administrator.id },
    }),
    fact("POST /api/photo-collections: a failure has `error`", async () =>
      expect(await site.call("member", "POST", "/api/photo-collections", {})).toMatchObject({
        status: 400,
        body: { error: "Title is required" },
      }),
    ),
    ...call("GET /api/photo-collections", {
      readers: members,
      answer: expect.arrayContaining([expect.objectContaining({ isCollection: true, photoCount: id, commentCount: id })]),
    }),
    ...call("GET /api/photo-collections/{id}/photos", {
      readers: members,
      path: () => {
        const made = { id: album() };
        addPhoto(made, people.member, "One");
        return `/api/photo-collections/${made.id}/photos`;
      },
      answer: [{ id, title: "One", isCollection: false }],
    }),
    ...call("PATCH /api/photo-collections/{id}", {
      readers: members,
      path: () => `/api/photo-collections/${album()}`,
      sends: { title: "Changed", description: "d", category: "event", year: 1984, coverImageUrl: imageUrl },
    }),
    ...call("DELETE /api/photo-collections/{id}", { readers: members, path: () => `/api/photo-collections/${album()}` }),
    ...call("POST /api/photo-collections/{id}/like", {
      readers: members,
      path: () => `/api/photo-collections/${photo()}/like`,
      answer: { alreadyLiked: false, karma: id },
    }),
    ...[
      ["photo-collections", album],
      ["yearbook-photos", photo],
    ].flatMap(([resource, make]) =>
      call(`POST /api/${resource}/{id}/view`, {
        readers: members,
        path: () => `/api/${resource}/${(make as typeof album)()}/view`,
        answer: { viewCount: id },
      }),
    ),
    fact("POST /api/photo-collections/{id}/view: not the owner's", async () => {
      const path = `/api/photo-collections/${album()}/view`;
      expect([(await site.call("member", "POST", path)).body, (await site.call("other", "POST", path)).body]).toEqual([
        { viewCount: 0 },
        { viewCount: 1 },
      ]);
    }),
    ...call("POST /api/yearbook", {
      readers: members,
      status: 201,
      answer: { id },
      sends: {
        title: "t",
        description: "d",
        imageUrl,
        year: 1986,
        userId: 999,
        collectionId: album,
        category: "event",
        isCollection: false,
      },
      becomes: { userId: () => people.administrator.id, category: "group" },
    }),
    ...call("DELETE /api/yearbook/{id}", { readers: members, path: () => `/api/yearbook/${photo()}` }),
    fact("GET /api/yearbook with userId", async () => {
      addPhoto({ id: album() }, people.other, "Another's");
      const { status, body } = await site.call<{ userId: number }[]>("member", "GET", `/api/yearbook?userId=${people.other.id}`);
      expect([status, [...new Set(body.map(({ userId }) => userId))]]).toEqual([200, [people.other.id]]);
      expect((await site.call("visitor", "GET", "/api/yearbook")).status).toBe(401);
    }),
    ...call("GET /api/photo-collections/{id}/comments", {
      readers: members,
      path: () => `/api/photo-collections/${album()}/comments`,
      answer: [],
    }),
    ...call("POST /api/photo-collections/{id}/comments", {
      readers: members,
      path: () => `/api/photo-collections/${album()}/comments`,
      status: 201,
      answer: { id, isDeleted: false },
      sends: { content: "c" },
    }),
    fact("PATCH /api/comments/{id}: content", async () =>
      expect(await site.call("other", "PATCH", `/api/comments/${await comment()}`, { content: "d" })).toMatchObject({
        status: 200,
        body: { content: "d" },
      }),
    ),
    ...call("DELETE /api/comments/{id}", {
      readers: administrator,
      path: async () => `/api/comments/${await comment()}`,
      answer: { id },
    }),
    ...call("GET /api/reunions", {
      readers: members,
      path: async () => {
        await meetUp();
        return "/api/reunions";
      },
      answer: expect.arrayContaining([expect.objectContaining({ eventId: expect.stringMatching(/^MU-/) })]),
    }),
    ...call("POST /api/reunions", {
      readers: members,
      status: 201,
      answer: { id, status: "active" },
      sends: { title: "Walk", description: "d", eventDate, location: "l", organizer: "x", isActive: true, createdBy: 999 },
      becomes: { organizer: () => fullName(people.administrator), createdBy: () => people.administrator.id },
    }),
    fact("POST /api/reunions: a failure has `error` and `details`", async () =>
      expect((await site.call("member", "POST", "/api/reunions", { title: "" })).body).toEqual({
        error: "Title is required",
        details: [{ field: "title", message: "Title is required" }],
      }),
    ),
    ...call("PATCH /api/reunions/{id}", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}`,
      sends: { title: "Run", description: "d", eventDate, location: "l", organizer: "x", isActive: false, createdBy: 1 },
      becomes: { organizer: () => fullName(people.other), createdBy: () => people.other.id, isActive: true },
    }),
    ...call("DELETE /api/reunions/{id}", { readers: administrator, path: async () => `/api/reunions/${await meetUp()}` }),
    ...call("POST /api/reunions/{id}/join", { readers: members, path: async () => `/api/reunions/${await meetUp()}/join` }),
    fact("POST /api/reunions/{id}/leave: ownershipTransferred and newOrganizer", async () => {
      const path = `/api/reunions/${await meetUp()}`;
      await site.call("member", "POST", `${path}/join`);
      expect((await site.call("other", "POST", `${path}/leave`)).body).toEqual({
        ownershipTransferred: true,
        newOrganizer: fullName(people.member),
      });
    }),
    ...call("PATCH /api/reunions/{id}/status", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}/status`,
      sends: { status: "cancelled" },
    }),
    ...call("PATCH /api/reunions/{id}/close", {
      readers: administrator,
      path: async () => `/api/reunions/${await meetUp()}/close`,
      answer: { status: "closed", isActive: false },
    }),
    ...call("GET /api/reunions/{id}/attendance", {
      readers: members,
      path: async () => `/api/reunions/${await meetUp()}/attendance`,
      answer: { isAttending: false },
    }),
    ...call("GET /api/reunions/{id}/attendees", {
      readers: members,
      path: async () => `/api/reunions/${await meetUp()}/attendees`,
      answer: [{ id, firstName: "Anna", lastName: some, profession: null }],
    }),
  ],
};
