import { describe, expect, test } from "vitest";
import type { Member } from "#app/domain/core/member.ts";
import { addMember } from "#tests/support/database.ts";
import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";
import { roles } from "#tests/support/roles.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** Who may do what, with the page and with the API. */

const { people, browserOf } = permissionSite();

const form = (person: Member) => ({
  userId: String(person.id),
  firstName: "Same",
  lastName: person.lastName,
  email: person.email,
  graduationYear: "1985",
  profileType: "classmate",
});

/** Edits the member's profile. A success counts only for the owner: 'Edit any profile' tests the administrator. */
const editAsOwner = async (browser: Visitor) => {
  const { body } = await browser.call("GET", "/api/auth/me");
  const isOwner = (body as { user?: { id: number } }).user?.id === people.member.id;
  const { status } = await browser.call("PATCH", `/api/users/${people.member.id}`, { bio: "mine" });
  return isOwner || status !== 200 ? status : 403;
};

testPermissions(
  [
    {
      name: "See home, spotlight",
      allowed: roles,
      page: async (browser) => (await browser.page("/")).status,
      call: async (browser) => (await browser.call("GET", "/api/featured-alumni")).status,
    },
    {
      name: "Directory",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.page("/alumni")).status,
      call: async (browser) => (await browser.call("GET", "/api/users")).status,
    },
    {
      name: "Profiles",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.page(`/profile/${people.other.id}`)).status,
      call: async (browser) => (await browser.call("GET", `/api/users/${people.other.id}`)).status,
    },
    {
      name: "Messages",
      allowed: ["member", "administrator"],
      page: async (browser) =>
        (
          await browser.post("/messages?dialog=compose", "compose", {
            recipientId: String(people.other.id),
            subject: "s",
            content: "c",
          })
        ).status,
      call: async (browser) =>
        (await browser.call("POST", "/api/messages", { recipientId: people.other.id, subject: "s", content: "c" })).status,
    },
    {
      name: "Edit own profile",
      allowed: ["member"],
      page: async (browser) =>
        (await browser.post(`/profile/${people.member.id}`, "edit-own-profile", form(people.member))).status,
      call: async (browser) => (await browser.call("GET", "/api/auth/me")).status && (await editAsOwner(browser)),
    },
    {
      name: "Edit any profile",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/alumni", "edit-profile", form(people.other))).status,
      call: async (browser) => (await browser.call("PATCH", `/api/users/${people.other.id}`, { bio: "x" })).status,
    },
    {
      name: "Set featured spotlight",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/alumni", "set-featured", { userId: String(people.other.id) })).status,
      call: async (browser) => (await browser.call("POST", "/api/featured-alumni", { userId: people.other.id })).status,
    },
    {
      name: "Clear featured spotlight",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/alumni", "clear-featured", {})).status,
      call: async (browser) => (await browser.call("DELETE", "/api/featured-alumni")).status,
    },
  ],
  browserOf,
);

/** Forms of administrators for which the API has no call. Each try gets a new member. */
const administrationForms: [name: string, path: string, intent: string, fields: () => Promise<Record<string, string>>][] = [
  ["Add a member", "/alumni?dialog=add-member", "add-member", async () => ({ ...form(people.other), email: newEmail() })],
  ["Make a sign-in link", "/alumni", "make-link", async () => idOf(await addMember())],
  ["Deactivate", "/alumni", "deactivate", async () => idOf(await addMember())],
  ["Reactivate", "/alumni", "reactivate", async () => idOf(await addMember({ isActive: false }))],
  ["Set In Memoriam", "/in-memoriam", "set-in-memoriam", async () => idOf(await addMember())],
  ["Edit In Memoriam", "/in-memoriam", "edit-in-memoriam", async () => idOf(await addMember({ memberState: "in_memoriam" }))],
  ["Undo In Memoriam", "/alumni", "undo-in-memoriam", async () => idOf(await addMember({ memberState: "in_memoriam" }))],
  ["Make an administrator", "/alumni", "make-administrator", async () => idOf(await addMember())],
  [
    "Take an administrator's rights away",
    "/alumni",
    "unmake-administrator",
    async () => idOf(await addMember({ role: "administrator" })),
  ],
  [
    "Make joining letters",
    "/admin/letters",
    "make-letters",
    async () => ({ userIds: idOf(await addMember({ memberState: "invited", password: null })).userId }),
  ],
];
const idOf = ({ id }: Member) => ({ userId: String(id) });
let emailCount = 0;
const newEmail = () => `new${++emailCount}@class.example`;

describe.each(administrationForms)("%s", (_name, path, intent, fields) => {
  test.each(roles)("%s", async (role) => {
    const { status } = await (await browserOf(role)).post(path, intent, await fields());
    expect(status).toBe({ visitor: 401, member: 403, administrator: 303 }[role]);
  });
});

describe.each(["/admin/import", "/admin/import/faulty-rows?roster=x", "/admin/letters", "/admin/letters/x"])("%s", (path) => {
  test.each([
    ["visitor", 302],
    ["member", 403],
  ] as const)("%s", async (role, status) => expect((await (await browserOf(role)).page(path)).status).toBe(status));
});
