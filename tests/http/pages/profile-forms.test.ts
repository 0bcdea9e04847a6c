import { describe, expect, test } from "vitest";
import { findPerson } from "#app/domain/core/member-rows.server.ts";
import { db } from "#db/client.server.ts";
import { featuredAlumni, users } from "#db/schema.ts";
import { dialogOf } from "#tests/support/html.ts";
import { addAdministrator, addInMemoriam, addMember, addMissing, password, profileForm } from "#tests/support/people.ts";
import { brokenFile, jpeg, pictureFile } from "#tests/support/pictures.ts";
import { changeRow } from "#tests/support/rows.ts";
import { sharedSite } from "#tests/support/started.ts";

const { as } = sharedSite();

const admin = addAdministrator("Chief Abbott");
const anna = addMember("Anna Núñez", { graduationYear: 1985 });

const profileOf = findPerson;

describe("editing one's own profile with a plain form", () => {
  test("the form has parts with names, and begins with the picture", async () => {
    const legends = (html: string) => [...dialogOf(html).matchAll(/<legend[^>]*>([^<]*)</g)].map(([, legend]) => legend);
    const own = (await (await as(anna)).page(`/profile/${anna.id}?edit=profile`)).html;
    const privately = "Only you and the administrators see this";
    expect(legends(own)).toEqual(["Picture", "Name and email", "Work and place", "About you", privately]);
    expect(dialogOf(own).split(privately)[1]).toMatch(/name="phone"[\s\S]*name="postalAddress"/);
    const others = (await (await as(admin)).page(`/alumni?edit=${anna.id}`)).html;
    expect([legends(others)[0], legends(others).at(-1)]).toEqual(["Picture", "Only administrators see this"]);
  });

  test("closes the dialog, shows a notice, and clears empty fields", async () => {
    const browser = await as(anna);
    const { status, headers } = await browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...profileForm(anna),
      bio: "",
      currentCity: "Beacon",
    });
    expect(status).toBe(303);
    const to = headers.get("Location") ?? "";
    expect(to).toMatch(new RegExp(`^/profile/${anna.id}\\?done=`));
    const { html } = await browser.page(to);
    expect(html).toContain("Profile updated successfully!");
    expect(profileOf(anna.id)).toMatchObject({ bio: null, currentCity: "Beacon" });
  });

  test("keeps the dialog and everything typed if there is an error", async () => {
    const browser = await as(anna);
    const typed = { ...profileForm(anna), email: admin.email, bio: "line one\r\nline two", currentState: "NY <b>" };
    const address = `/profile/${anna.id}?edit=profile`;
    const unsure = await browser.post(address, "edit-own-profile", { ...typed, currentPassword: "my wrong secret" });
    expect(unsure.status).toBe(400);
    expect(unsure.html).toContain("This is not your current password");
    expect(unsure.html).toContain("line two");
    expect(unsure.html).not.toContain("my wrong secret");
    const { status, html } = await browser.post(address, "edit-own-profile", { ...typed, currentPassword: password });
    expect(status).toBe(409);
    expect(html).toContain("Another member already uses this email address");
    expect(html).toContain("line two");
    expect(html).toContain("NY &lt;b&gt;");
    expect(html).toContain('<dialog open=""');
  });

  test.each(["photo", "yearbookPortrait"])(
    "a picture for %s of exactly 5,242,880 bytes is refused at its field",
    async (name) => {
      const picture = await jpeg("#225588");
      const sized = (bytes: number) =>
        new File([new Uint8Array(Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]))], "me.jpg", {
          type: "image/jpeg",
        });
      const send = async (bytes: number) =>
        (await as(anna)).post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
          ...profileForm(anna),
          bio: "still here",
          [name]: sized(bytes),
        });
      for (const bytes of [5_242_880, 8_000_000]) {
        const { status, html } = await send(bytes);
        expect(status).toBe(422);
        expect(html).toMatch(new RegExp(`name="${name}"[\\s\\S]{0,400}Image file size must be less than 5MB`));
        expect(dialogOf(html)).toContain("still here");
      }
      expect((await send(5_242_879)).status).toBe(303);
    },
  );

  test("is refused with somebody else's userId", async () => {
    const { status } = await (await as(anna)).post(`/profile/${anna.id}`, "edit-own-profile", {
      ...profileForm(anna),
      userId: String(admin.id),
      email: "x@y.example",
    });
    expect(status).toBe(403);
    expect(profileOf(admin.id)?.firstName).toBe("Chief");
  });
});

describe("the yearbook portrait", () => {
  test("is added beside the photo, replaced, and removed; the photo stays", async () => {
    const browser = await as(anna);
    const edit = (fields: Record<string, string | File>) =>
      browser.post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", { ...profileForm(anna), ...fields });
    await edit({ photo: await pictureFile("now.jpg", "#204060") });
    expect((await edit({ yearbookPortrait: await pictureFile("then.jpg", "#777777") })).status).toBe(303);
    const first = profileOf(anna.id);
    expect(first?.profileImageUrl).toMatch(/^\/images\//);
    expect(first?.yearbookImageUrl).toMatch(/^\/images\//);
    const { html } = await browser.page(`/profile/${anna.id}`);
    expect(html).toMatch(/alt="Anna Núñez in the 1985 yearbook"[\s\S]*>1985<[\s\S]*alt="Portrait of Anna Núñez"[\s\S]*>Today</);
    await edit({ yearbookPortrait: await pictureFile("then.jpg", "#888888") });
    expect(profileOf(anna.id)?.yearbookImageUrl).not.toBe(first?.yearbookImageUrl);
    await edit({ removeYearbookPortrait: "on" });
    expect(profileOf(anna.id)).toMatchObject({ yearbookImageUrl: null, profileImageUrl: first?.profileImageUrl });
  });

  test("that is no picture is refused at its field, and nothing typed is lost", async () => {
    const { status, html } = await (await as(anna)).post(`/profile/${anna.id}?edit=profile`, "edit-own-profile", {
      ...profileForm(anna),
      bio: "still here",
      yearbookPortrait: brokenFile(),
    });
    expect(status).toBe(400);
    expect(html).toMatch(/name="yearbookPortrait"[\s\S]{0,400}Please select a valid image file/);
    expect(dialogOf(html)).toContain("still here");
  });

  test("stands in for a missing photo, of people who are missing and in memoriam too, whom administrators edit", async () => {
    const people = [addMissing(), addInMemoriam()];
    const browser = await as(admin);
    for (const person of people) {
      const { status } = await browser.post(`/alumni?edit=${person.id}`, "edit-profile", {
        ...profileForm(anna),
        userId: String(person.id),
        email: person.email,
        profileType: "classmate",
        yearbookPortrait: await pictureFile(),
      });
      expect(status).toBe(303);
    }
    for (const address of ["/missing", "/in-memoriam", ...people.map(({ id }) => `/profile/${id}`)]) {
      expect((await browser.page(address)).html).toMatch(/<img[^>]* alt="Anna Núñez in the 1985 yearbook"/);
    }
  });
});

describe("the directory's administrator forms", () => {
  test("Set Featured sets the spotlight, the same button clears it, and the page confirms both", async () => {
    const browser = await as(admin);
    const set = await browser.post("/alumni", "set-featured", { userId: String(anna.id) });
    expect((await browser.page(set.headers.get("Location") ?? "")).html).toContain("Featured spotlight set");
    expect(db().select().from(featuredAlumni).all()).toHaveLength(1);
    const clear = await browser.post("/alumni", "clear-featured", { userId: String(anna.id) });
    expect((await browser.page(clear.headers.get("Location") ?? "")).html).toContain("Featured spotlight cleared");
  });

  test("Edit returns to the search that it was opened from", async () => {
    const form = {
      userId: String(anna.id),
      firstName: "Anna",
      lastName: "Núñez",
      email: anna.email,
      graduationYear: "1985",
      profileType: "classmate",
      profession: "Weaver",
    };
    const { headers } = await (await as(admin)).post(`/alumni?q=nunez&edit=${anna.id}`, "edit-profile", form);
    expect(headers.get("Location")).toMatch(/^\/alumni\?q=nunez&done=/);
    expect(profileOf(anna.id)?.profession).toBe("Weaver");
  });

  test("an error is at the top of the page", async () => {
    const { status, html } = await (await as(admin)).post("/alumni", "set-featured", { userId: "999999" });
    expect(status).toBe(404);
    expect(html).toContain("Failed to set featured");
    expect(html).toContain("Member not found");
  });

  test("an outdated page cannot clear somebody else's spotlight", async () => {
    const browser = await as(admin);
    await browser.post("/alumni", "set-featured", { userId: String(anna.id) });
    const { status } = await browser.post("/alumni", "clear-featured", { userId: String(admin.id) });
    expect(status).toBe(409);
    expect(db().select().from(featuredAlumni).all()).toHaveLength(1);
    await browser.post("/alumni", "clear-featured", { userId: String(anna.id) });
  });

  test("administrators edit themselves there by the administrators' rules: the type, the notes, and their years", async () => {
    const browser = await as(admin);
    const address = `/alumni?edit=${admin.id}`;
    expect(dialogOf((await browser.page(address)).html)).toMatch(/name="profileType"[\s\S]*name="adminNotes"/);
    const form = {
      userId: String(admin.id),
      firstName: "Chief",
      lastName: "Abbott",
      email: admin.email,
      graduationYear: "1985",
      profileType: "teacher",
    };
    const early = await browser.post(address, "edit-profile", { ...form, graduationYear: "1960" });
    expect([early.status, dialogOf(early.html)]).toEqual([422, expect.stringContaining("between 1970 and 2000")]);
    expect((await browser.post(address, "edit-profile", form)).status).toBe(303);
    expect(profileOf(admin.id)?.profileType).toBe("teacher");
    await browser.post(address, "edit-profile", { ...form, profileType: "classmate" });
    expect(profileOf(admin.id)?.profileType).toBe("classmate");
  });

  test("a checkbox removes a member's photo", async () => {
    changeRow(users, anna.id, { profileImageUrl: "https://example.com/x.jpg" });
    const form = { ...profileForm(anna), profileType: "classmate", removePhoto: "on" };
    expect((await (await as(admin)).post(`/alumni?edit=${anna.id}`, "edit-profile", form)).status).toBe(303);
    expect(profileOf(anna.id)?.profileImageUrl).toBeNull();
  });

  test("members cannot post them, and see neither the buttons nor the dialog", async () => {
    const browser = await as(anna);
    expect((await browser.post("/alumni", "set-featured", { userId: String(anna.id) })).status).toBe(403);
    const button = "Set Featured";
    const { html } = await browser.page(`/alumni?edit=${admin.id}`);
    expect(html).not.toContain(button);
    expect((await (await as(admin)).page("/alumni")).html).toContain(button);
    expect(html).not.toContain("<dialog");
  });
});
