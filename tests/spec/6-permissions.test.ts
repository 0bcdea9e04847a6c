import { expect } from "vitest";
import { albumOf, photoOf } from "../support/albums.ts";
import { linksOf, partOf, textsOf } from "../support/html.ts";
import { plan } from "../support/reunions.ts";
import { classSite, type Reader } from "./class-site.ts";
import { section } from "./sentences.ts";

/**
 * Spec §6, roles and permissions. The rows of its table are tried through both doors
 * as visitor, member and administrator; what owners and creators may besides, here.
 */

const site = classSite();
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
/** The member is the owner, or the creator. */
const album = () => albumOf(site.people.member, "Prints").id;
const meetUp = async () => (await plan(site.people.member)).id;
const statuses = async (method: string, path: () => string | Promise<string>, body?: object) => ({
  owner: (await site.call("member", method, await path(), body)).status,
  other: (await site.call("other", method, await path(), body)).status,
});

section("6. Roles and permissions", [
  { says: "See home, spotlight: everyone", provedBy: "http/permissions-people.test.ts > See home, spotlight" },
  {
    says: "See the contact form: everyone",
    async proof() {
      for (const reader of ["visitor", "member", "administrator"] as const) {
        expect(await mainOf(reader, "/?dialog=contact")).toContain("Contact Administrator");
      }
    },
  },
  {
    says: "Directory, albums, meet-ups, messages, profiles: not for visitors, for all others",
    provedBy: [
      "http/permissions-people.test.ts > Directory",
      "http/permissions-albums.test.ts > Albums",
      "http/permissions-people.test.ts > Messages",
      "http/permissions-people.test.ts > Profiles",
      "http/reunions.test.ts > 400 with sentences, 401 without a session, 404 for what is not there, 405 for other methods",
    ],
  },
  {
    says: "Create albums, add photos to any album, like, comment: members and administrators",
    provedBy: ["Create albums", "Add photos to any album", "Like", "Comment"].map(
      (name) => `http/permissions-albums.test.ts > ${name}`,
    ),
  },
  {
    says: "Edit own album: its owner",
    proof: async () =>
      expect(await statuses("PATCH", () => `/api/photo-collections/${album()}`, { title: "t" })).toEqual({
        owner: 200,
        other: 403,
      }),
  },
  { says: "Edit any album: administrators", provedBy: "http/permissions-albums.test.ts > Edit another's album" },
  {
    says: "Delete album, photo: not stated for owner",
    decided: "Owners may delete their own albums and the photos they added:",
  },
  {
    says: "Delete own album, own photo",
    async proof() {
      expect(await statuses("DELETE", () => `/api/photo-collections/${album()}`)).toEqual({ owner: 200, other: 403 });
      const photo = () => photoOf({ id: album() }, site.people.member, "p").id;
      expect(await statuses("DELETE", () => `/api/yearbook/${photo()}`)).toEqual({ owner: 200, other: 403 });
    },
  },
  {
    says: "Delete any album, any photo: administrators",
    provedBy: [
      "http/permissions-albums.test.ts > Delete another's album",
      "http/permissions-albums.test.ts > Delete another's photo",
    ],
  },
  {
    says: "Edit own comment: its writer, administrators only their own",
    provedBy: ["http/permissions-albums.test.ts > Edit own comment", "http/permissions-albums.test.ts > Edit another's comment"],
  },
  {
    says: "Delete comment: one's own, administrators any",
    provedBy: [
      "http/permissions-albums.test.ts > Delete own comment",
      "http/permissions-albums.test.ts > Delete another's comment",
    ],
  },
  {
    says: "Create meet-up, join active meet-up: members and administrators",
    provedBy: [
      "http/permissions-reunions.test.ts > Create meet-up",
      "http/permissions-reunions.test.ts > Join an active meet-up",
    ],
  },
  {
    says: "Leave active meet-up: who is on the list",
    async proof() {
      const path = `/api/reunions/${await meetUp()}`;
      expect((await site.call("visitor", "POST", `${path}/leave`)).status).toBe(401);
      await site.call("other", "POST", `${path}/join`);
      expect((await site.call("other", "POST", `${path}/leave`)).status).toBe(200);
    },
  },
  {
    says: "Join/Leave control not shown to administrators",
    async proof() {
      const path = `/reunions?details=${await meetUp()}`;
      const buttons = async (reader: Reader) => textsOf(await mainOf(reader, path), "button");
      expect(await buttons("other")).toContain("Join");
      expect(await buttons("member")).toContain("Leave");
      expect(await buttons("administrator")).not.toEqual(expect.arrayContaining([expect.stringMatching(/Join|Leave/)]));
    },
  },
  {
    says: "Edit, delete, close meet-up: its creator and administrators",
    provedBy: ["Edit", "Delete", "Close"].flatMap((verb) =>
      ["of somebody else", "as its creator"].map((whose) => `http/permissions-reunions.test.ts > ${verb} a meet-up ${whose}`),
    ),
  },
  {
    says: "Change meet-up status: administrators",
    provedBy: "http/permissions-reunions.test.ts > Change a meet-up's status, one's own included",
  },
  {
    says: "Activity logs, clear logs: administrators",
    provedBy: ["http/permissions-log.test.ts > Activity logs", "http/permissions-log.test.ts > Clear logs"],
  },
  {
    says: "Edit any profile, set/clear featured spotlight: administrators",
    provedBy: ["Edit any profile", "Set featured spotlight", "Clear featured spotlight"].map(
      (name) => `http/permissions-people.test.ts > ${name}`,
    ),
  },
  { says: "Members edit only their own profile", provedBy: "http/permissions-people.test.ts > Edit own profile" },
  {
    says: "Edit is shown only when the viewed id equals the current user's id",
    async proof() {
      const { id } = site.people.member;
      const edit = async (reader: Reader) => linksOf(await mainOf(reader, `/profile/${id}`))["Edit Profile"];
      expect([await edit("member"), await edit("other"), await edit("administrator")]).toEqual([
        `/profile/${id}?edit=profile`,
        undefined,
        undefined,
      ]);
    },
  },
  {
    says: "Send Message links appear only for classmate profiles, not teachers and not oneself",
    async proof() {
      const link = async (id: number) => linksOf(await mainOf("member", `/profile/${id}`))["Send Message"];
      const { member, other, teacher } = site.people;
      expect([await link(other.id), await link(teacher.id), await link(member.id)]).toEqual([
        `/messages?compose=${other.id}`,
        undefined,
        undefined,
      ]);
    },
  },
  {
    says: "Visitors' contact messages arrive in the inbox as read-only external entries with no reply or edit",
    provedBy: [
      "http/messages.test.ts > visitors' messages have negative ids, for administrators only; reply and edit are refused",
      "http/messages.test.ts > a visitor's message shows where it came from, with a browser a person can read, escaped, and no Reply or Edit",
    ],
  },
  {
    says: "Karma: +1 per first like by a non-teacher profile; not shown for teachers",
    provedBy: [
      "domain/comments-and-likes.test.ts > +1 karma per first like by a non-teacher; a repeat returns alreadyLiked and changes nothing",
      "domain/comments-and-likes.test.ts > a teacher's like counts and earns nothing; one's own photo counts, too",
    ],
  },
  { says: "Server-side enforcement: not shown", decided: "One implementation of each operation behind two doors." },
  {
    says: "Whether the server restricts who may delete or edit a message: not shown",
    decided: "Only the two parties read a message:",
  },
]);
