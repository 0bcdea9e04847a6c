import { beforeAll, expect, test } from "vitest";
import { choosePassword } from "#app/domain/account/joining.server.ts";
import {
  administratorActor,
  ensureFirstAdministrator,
  linkForFirstAdministrator,
} from "#app/domain/sign-in/first-administrator.server.ts";
import { signIn } from "#app/domain/sign-in/sign-in.server.ts";
import { createSignInLink, findSignInLink, isForFirstAdministrator } from "#app/domain/sign-in/sign-in-links.server.ts";
import { actorOf, perform, temporaryDatabase } from "#tests/support/database.ts";
import { firstNameRequired, invalidEmail } from "#tests/support/notices.ts";
import { addMember } from "#tests/support/people.ts";

/** The link that a new site makes: docs/behavior.md, "One-time links". */

temporaryDatabase();
let token = "";
beforeAll(async () => {
  token = (await ensureFirstAdministrator({ email: null, password: null }))?.token ?? "";
  addMember({ email: "ida@press.example" });
});

const password = "scissors paper thimble";
const choose = (introduction: object) =>
  perform(choosePassword, null, { token, password, passwordAgain: password, ...introduction });

test("a link that is made at a terminal before anybody has a password asks the first administrator the same", async () => {
  const actor = administratorActor();
  const made = await createSignInLink.perform(actor, { userId: actor.member?.id ?? 0 });
  const link = findSignInLink(made.token);
  expect(link && isForFirstAdministrator(link)).toBe(true);
  token = made.token;
});

test("the first administrator must give a name and an email address of their own", async () => {
  const link = findSignInLink(token);
  expect(link && isForFirstAdministrator(link)).toBe(true);
  const refusal = (message: string) => ({ status: 400, message });
  await expect(choose({})).rejects.toMatchObject(refusal(firstNameRequired));
  await expect(choose({ firstName: "Rosa" })).rejects.toMatchObject(refusal("Last name is required"));
  await expect(choose({ firstName: "Rosa", lastName: "Lind" })).rejects.toMatchObject(refusal(invalidEmail));
  const taken = { firstName: "Rosa", lastName: "Lind", email: "ida@press.example" };
  await expect(choose(taken)).rejects.toMatchObject({ status: 409, message: "Another member already uses this email address" });
});

test("and then signs in with them; the link works once", async () => {
  const introduction = { firstName: "Rosa", lastName: "Lind", email: "Rosa@Lind.example" };
  const rosa = { firstName: "Rosa", lastName: "Lind", email: "rosa@lind.example", role: "administrator" };
  expect(await choose(introduction)).toMatchObject(rosa);
  await expect(choose(introduction)).rejects.toMatchObject({ status: 404 });
  expect(linkForFirstAdministrator(), "a link for a later start").toBeNull();
  const credentials = signIn.input.parse({ email: "rosa@lind.example", password });
  expect(await signIn.perform(actorOf(null), credentials)).toMatchObject(rosa);
});
