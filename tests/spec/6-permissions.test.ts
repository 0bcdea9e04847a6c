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
  {
    says: "See the contact form: everyone",
    async proof() {
      for (const reader of ["visitor", "member", "administrator"] as const) {
        expect(await mainOf(reader, "/?dialog=contact")).toContain("Contact Administrator");
      }
    },
  },
  {
    says: "Edit own album: its owner",
    proof: async () =>
      expect(await statuses("PATCH", () => `/api/photo-collections/${album()}`, { title: "t" })).toEqual({
        owner: 200,
        other: 403,
      }),
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
]);
