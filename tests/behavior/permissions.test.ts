import { describe, expect, test } from "vitest";
import { addAlbum, addPhoto } from "../support/albums.ts";
import { linksOf, partOf, textsOf } from "../support/html.ts";
import { plan } from "../support/reunions.ts";
import { type Reader, signedInSite } from "./signed-in-site.ts";

/**
 * docs/behavior.md, "Permissions": what owners and organizers may do. What a visitor, a member, and an administrator may do is
 * tried through form and call in tests/http.
 */

const site = signedInSite();
const mainOf = async (reader: Reader, path: string) => partOf(await site.html(reader, path), "main");
/** The member is the owner, or the creator. */
const album = () => addAlbum(site.people.member, "Prints").id;
const meetUp = async () => (await plan(site.people.member)).id;
const statuses = async (method: string, path: () => string | Promise<string>, body?: object) => ({
  owner: (await site.call("member", method, await path(), body)).status,
  other: (await site.call("other", method, await path(), body)).status,
});

describe("Permissions", () => {
  test("everyone sees the contact form", async () => {
    for (const reader of ["visitor", "member", "administrator"] as const) {
      expect(await mainOf(reader, "/?dialog=contact")).toContain("Contact Administrator");
    }
  });
  test("owners edit their albums, other members do not", async () =>
    expect(await statuses("PATCH", () => `/api/photo-collections/${album()}`, { title: "t" })).toEqual({
      owner: 200,
      other: 403,
    }));
  test("owners delete their albums and photos, other members do not", async () => {
    expect(await statuses("DELETE", () => `/api/photo-collections/${album()}`)).toEqual({ owner: 200, other: 403 });
    const photo = () => addPhoto({ id: album() }, site.people.member, "p").id;
    expect(await statuses("DELETE", () => `/api/yearbook/${photo()}`)).toEqual({ owner: 200, other: 403 });
  });
  test("attendees leave a meet-up, visitors do not", async () => {
    const path = `/api/reunions/${await meetUp()}`;
    expect((await site.call("visitor", "POST", `${path}/leave`)).status).toBe(401);
    await site.call("other", "POST", `${path}/join`);
    expect((await site.call("other", "POST", `${path}/leave`)).status).toBe(200);
  });
  test("administrators see neither Join nor Leave", async () => {
    const path = `/reunions?details=${await meetUp()}`;
    const buttons = async (reader: Reader) => textsOf(await mainOf(reader, path), "button");
    expect(await buttons("other")).toContain("Join");
    expect(await buttons("member")).toContain("Leave");
    expect(await buttons("administrator")).not.toEqual(expect.arrayContaining([expect.stringMatching(/Join|Leave/)]));
  });
  test("'Edit Profile' is for the profile's owner alone", async () => {
    const { id } = site.people.member;
    const edit = async (reader: Reader) => linksOf(await mainOf(reader, `/profile/${id}`))["Edit Profile"];
    expect([await edit("member"), await edit("other"), await edit("administrator")]).toEqual([
      `/profile/${id}?edit=profile`,
      undefined,
      undefined,
    ]);
  });
  test("'Send Message' is missing for teachers and for oneself", async () => {
    const link = async (id: number) => linksOf(await mainOf("member", `/profile/${id}`))["Send Message"];
    const { member, other, teacher } = site.people;
    expect([await link(other.id), await link(teacher.id), await link(member.id)]).toEqual([
      `/messages?compose=${other.id}`,
      undefined,
      undefined,
    ]);
  });
});
