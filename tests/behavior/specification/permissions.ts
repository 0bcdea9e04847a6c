import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { comments, publicContacts } from "#db/schema.ts";
import { addAlbum, addPhoto } from "../../support/albums.ts";
import { linksOf, textsOf } from "../../support/html.ts";
import { join, plan } from "../../support/reunions.ts";
import { fact, type Part, type Row } from "./row.ts";
import { type Reader, site } from "./site.ts";

/** Who may do what. The album is the member's, and the meet-up the teacher's. tests/support/operations has every form and call. */

const kinds = { visitor: "visitor", member: "other", "album owner": "member", "meet-up creator": "teacher" } as const;
const readers = { ...kinds, administrator: "administrator" } as const;
type Kind = keyof typeof readers;
const kindsOfPeople = Object.keys(readers) as Kind[];

const { people } = site;
const album = () => addAlbum(people.member, "Prints").id;
const photo = () => addPhoto({ id: album() }, people.member, "One").id;
const meetUp = async () => (await plan(people.teacher)).id;
const idOf = (reader: Reader) => (reader === "visitor" ? people.other : people[reader]).id;
const commentBy = (userId: number) =>
  db().insert(comments).values({ userId, photoCollectionId: album(), content: "c" }).returning().get().id;
const somebodyElse = (reader: Reader) => (reader === "administrator" ? people.other : people.administrator).id;
const aPicture = { imageUrl: "https://pictures.example/1.jpg" };

type Call = readonly [method: string, path: string, body?: object];
/**
 * A row for each kind of people, of whom `may` name those who get an answer. A visitor gets 401, or for a page 302 to /login;
 * others get 403.
 */
const cells = (capability: string, may: Kind[], ...calls: ((reader: Reader) => Call | Promise<Call>)[]): Row[] =>
  kindsOfPeople.map((kind) =>
    fact(`${capability}, ${kind}: ${may.includes(kind) ? "yes" : "no"}`, async () => {
      const reader = readers[kind];
      for (const call of calls) {
        const [method, path, body] = await call(reader);
        const isPage = !path.startsWith("/api");
        const { status } = isPage ? await site.browser(reader).page(path) : await site.call(reader, method, path, body);
        const refused = kind !== "visitor" ? 403 : isPage ? 302 : 401;
        expect({ path, status }).toEqual({ path, status: may.includes(kind) ? expect.toBeOneOf([200, 201]) : refused });
      }
    }),
  );
const everyone = kindsOfPeople;
const members = kindsOfPeople.slice(1);
const buttons = async (reader: Reader, path: string) => textsOf(await site.main(reader, path), "button");

export const permissions: Part = {
  section: 6,
  title: "Who may do what",
  rows: [
    ...cells("see Home", everyone, () => ["GET", "/"]),
    ...cells("see the spotlight", everyone, () => ["GET", "/api/featured-alumni"]),
    ...cells(
      "use the contact form",
      everyone,
      () => ["GET", "/?dialog=contact"],
      () => ["POST", "/api/public-contact", { name: "E", email: "e@m.example", subject: "s", message: "m" }],
    ),
    ...cells(
      "open Directory",
      members,
      () => ["GET", "/alumni"],
      () => ["GET", "/api/users"],
    ),
    ...cells(
      "open Photo Albums",
      members,
      () => ["GET", "/yearbook"],
      () => ["GET", "/api/photo-collections"],
    ),
    ...cells(
      "open Meet-Ups",
      members,
      () => ["GET", "/reunions"],
      () => ["GET", "/api/reunions"],
    ),
    ...cells(
      "open Messages",
      members,
      () => ["GET", "/messages"],
      () => ["GET", "/api/messages"],
    ),
    ...cells(
      "open profiles",
      members,
      () => ["GET", `/profile/${people.other.id}`],
      () => ["GET", `/api/users/${people.other.id}`],
    ),
    ...cells("create albums", members, () => ["POST", "/api/photo-collections", { title: "t" }]),
    ...cells("add photos to any album", members, () => ["POST", "/api/yearbook", { collectionId: album(), ...aPicture }]),
    ...cells("like", members, () => ["POST", `/api/photo-collections/${photo()}/like`]),
    ...cells("comment", members, () => ["POST", `/api/photo-collections/${photo()}/comments`, { content: "c" }]),
    ...cells("edit an album", ["album owner", "administrator"], () => [
      "PATCH",
      `/api/photo-collections/${album()}`,
      { title: "t" },
    ]),
    ...cells("delete an album", ["album owner", "administrator"], () => ["DELETE", `/api/photo-collections/${album()}`]),
    ...cells("delete a photo", ["album owner", "administrator"], () => ["DELETE", `/api/yearbook/${photo()}`]),
    ...cells("edit one's own comment", members, (reader) => [
      "PATCH",
      `/api/comments/${commentBy(idOf(reader))}`,
      { content: "d" },
    ]),
    ...cells("edit another's comment", [], (reader) => [
      "PATCH",
      `/api/comments/${commentBy(somebodyElse(reader))}`,
      { content: "d" },
    ]),
    ...cells("delete one's own comment", members, (reader) => ["DELETE", `/api/comments/${commentBy(idOf(reader))}`]),
    ...cells("delete another's comment", ["administrator"], (reader) => [
      "DELETE",
      `/api/comments/${commentBy(somebodyElse(reader))}`,
    ]),
    ...cells("plan a meet-up", members, () => ["POST", "/api/reunions", { title: "Walk" }]),
    ...cells(
      "join and leave an active meet-up",
      members,
      async () => {
        const id = await meetUp();
        await site.call("teacher", "POST", `/api/reunions/${id}/leave`);
        return ["POST", `/api/reunions/${id}/join`];
      },
      async (reader) => {
        const id = await meetUp();
        if (reader !== "visitor" && reader !== "teacher") await join(people[reader], id);
        return ["POST", `/api/reunions/${id}/leave`];
      },
    ),
    fact("join and leave, administrator: Join and Leave are not shown", async () => {
      const path = `/reunions?details=${await meetUp()}`;
      expect(await buttons("other", path)).toContain("Join");
      expect(await buttons("teacher", path)).toContain("Leave");
      expect(await buttons("administrator", path)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Join|Leave/)]));
    }),
    ...cells("edit a meet-up", ["meet-up creator", "administrator"], async () => [
      "PATCH",
      `/api/reunions/${await meetUp()}`,
      { title: "Run" },
    ]),
    ...cells("delete a meet-up", ["meet-up creator", "administrator"], async () => ["DELETE", `/api/reunions/${await meetUp()}`]),
    ...cells("close a meet-up", ["meet-up creator", "administrator"], async () => [
      "PATCH",
      `/api/reunions/${await meetUp()}/close`,
    ]),
    ...cells("change a meet-up's status", ["administrator"], async () => [
      "PATCH",
      `/api/reunions/${await meetUp()}/status`,
      { status: "cancelled" },
    ]),
    ...cells(
      "see activity logs",
      ["administrator"],
      () => ["GET", "/admin/activity-logs"],
      () => ["GET", "/api/activity-logs"],
    ),
    ...cells("clear activity logs", ["administrator"], () => ["DELETE", "/api/activity-logs"]),
    ...cells("edit any profile", ["administrator"], (reader) => [
      "PATCH",
      `/api/users/${(reader === "other" ? people.member : people.other).id}`,
      { bio: "b" },
    ]),
    ...cells("set the spotlight", ["administrator"], () => ["POST", "/api/featured-alumni", { userId: people.other.id }]),
    ...cells("clear the spotlight", ["administrator"], () => ["DELETE", "/api/featured-alumni"]),
    fact("'Edit Profile' is on one's own profile only", async () => {
      const { id } = people.member;
      const edit = async (reader: Reader) => linksOf(await site.main(reader, `/profile/${id}`))["Edit Profile"];
      expect([await edit("member"), await edit("other"), await edit("administrator")]).toEqual([
        `/profile/${id}?edit=profile`,
        undefined,
        undefined,
      ]);
    }),
    ...(["other", "teacher", "member"] as const).map((whose) =>
      fact(
        `'Send Message' on the profile of ${{ other: "a classmate", teacher: "a teacher: none", member: "oneself: none" }[whose]}`,
        async () => {
          const { id } = people[whose];
          expect(linksOf(await site.main("member", `/profile/${id}`))["Send Message"]).toBe(
            whose === "other" ? `/messages?compose=${id}` : undefined,
          );
        },
      ),
    ),
    fact("visitors' messages: read-only in the administrators' inbox, no Reply, no Edit", async () => {
      const contact = { name: "Ellen", email: "e@m.example", subject: "Looking", message: "m" };
      const { id } = db().insert(publicContacts).values(contact).returning().get();
      const links = Object.keys(linksOf(await site.main("administrator", `/messages?message=-${id}`)));
      expect([links.includes("Delete"), links.includes("Reply"), links.includes("Edit")]).toEqual([true, false, false]);
    }),
    ...(["other", "teacher"] as const).map((reader) =>
      fact(`karma: a first like gives ${reader === "teacher" ? "a teacher nothing" : "+1"}, a repeat nothing`, async () => {
        const path = `/api/photo-collections/${photo()}/like`;
        const karma = async () =>
          (await site.call<{ karma: number }>("administrator", "GET", `/api/users/${idOf(reader)}`)).body.karma ?? 0;
        const before = await karma();
        await site.call(reader, "POST", path);
        await site.call(reader, "POST", path);
        expect((await karma()) - before).toBe(reader === "teacher" ? 0 : 1);
      }),
    ),
    fact("karma: not shown for teachers", async () =>
      expect(await site.main("member", `/profile/${people.teacher.id}`)).not.toContain("karma"),
    ),
  ],
};
