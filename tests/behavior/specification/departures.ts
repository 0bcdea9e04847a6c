import { expect } from "vitest";
import { panoramaShortSide } from "#app/domain/images/images.ts";
import { linksOf, partOf, textOf, textsOf } from "../../support/html.ts";
import { addInvited } from "../../support/people.ts";
import { plan } from "../../support/reunions.ts";
import { sourcesWith } from "./built-files.ts";
import { decided, type Part, shown } from "./row.ts";
import { site } from "./site.ts";

/** What the site does otherwise than its owner said, each with the decision that has the reason. */

const { people } = site;
const differs = "2026-11-26-where-the-site-differs.md";
const details = async (reader: "member" | "administrator") => {
  const { id } = await plan(people.other);
  return textsOf(await site.dialog(reader, `/reunions?details=${id}`), "button");
};

export const departures: Part = {
  section: 10,
  title: "Departures",
  rows: [
    decided("meet-ups have EDT in summer", [differs, "EDT in summer."], async () => {
      await plan(people.member, { eventDate: "2087-06-19T22:30:00Z" });
      expect(textOf(await site.main("member", "/reunions"))).toContain("June 19, 2087 at 6:30 PM EDT");
    }),
    decided(
      "phones fold profile link, karma, and Sign Out behind 'Account'",
      [differs, "The header of a phone has 'Account'."],
      () =>
        shown(
          "",
          "tests/e2e/small-windows.spec.ts",
          "on a phone the header is at most 110 px high, and the keyboard opens the account, which a new page closes",
        ).proof(),
    ),
    decided("the header says 'Messages (N)'", [differs, "The header counts unread messages."], async () => {
      await site.addMessage({ subject: "Unread" });
      expect(linksOf(partOf(await site.html("member", "/"), "header"))["Messages (1)"]).toBe("/messages");
    }),
    decided(
      "after a protected page, Home offers it with /?continue=",
      [differs, "`/?continue=` after a protected page."],
      async () => {
        const { headers } = await site.browser("visitor").page("/alumni");
        expect(headers.get("Location")).toMatch(/^\/login\?/);
        expect(linksOf(await site.main("member", "/?continue=%2Falumni"))).toMatchObject({
          "Continue to the Directory": "/alumni",
        });
      },
    ),
    decided("error pages have a picture", [differs, "Error pages have a picture."], async () => {
      const page = await site.main("member", "/profile/99999");
      expect([textsOf(page, "h1"), /<(img|svg)\b/.test(page)]).toEqual([["User not found"], true]);
    }),
    decided("a button is aria-disabled while its form is sent", [differs, "`aria-disabled` while a form is sent."], () => {
      expect(sourcesWith(/aria-disabled=\{isPending/)).toContain("ui/button.tsx");
      shown(
        "",
        "tests/e2e/toasts-and-pending-texts.spec.ts",
        "a button shows progress and is disabled while its form is sent",
      ).proof();
    }),
    decided(
      "Reply on received messages only, Edit on sent ones only",
      [differs, "Reply is on received messages, Edit on sent ones."],
      async () => {
        const received = site.addMessage({ subject: "Received" });
        const sent = site.addMessage({ subject: "Sent", senderId: people.member.id, recipientId: people.other.id });
        const links = async (id: number) =>
          Object.keys(linksOf(await site.main("member", `/messages?message=${id}`))).filter((text) =>
            /^(Reply|Edit)$/.test(text),
          );
        expect([await links(received), await links(sent)]).toEqual([["Reply"], ["Edit"]]);
      },
    ),
    decided(
      "forms post to pages, and the API is beside them",
      ["2026-11-26-operations-and-the-api.md", "A screen's form and an endpoint of the API run the same operation."],
      async () => {
        const { status } = await site.post("member", "/reunions?dialog=plan", "plan", { title: "By a page" });
        expect([status, (await site.call("member", "POST", "/api/reunions", { title: "By a call" })).status]).toEqual([303, 201]);
      },
    ),
    decided(
      "sessions are read on every request",
      ["2026-11-26-sign-in-and-sessions.md", "It is read on every request"],
      async () => {
        const someone = await site.signIn("other");
        await site.post("administrator", `/alumni?manage=${people.other.id}`, "deactivate", { userId: String(people.other.id) });
        expect((await someone.page("/alumni")).status).toBe(302);
        await site.post("administrator", `/alumni?manage=${people.other.id}`, "reactivate", { userId: String(people.other.id) });
      },
    ),
    decided(
      "`email` is null for somebody who has not joined and has none",
      ["2026-11-26-joining.md", "`users.email` may be null until somebody joins"],
      async () => {
        const { id } = addInvited({ email: null });
        expect((await site.call("administrator", "GET", `/api/users/${id}`)).body).toMatchObject({ email: null });
      },
    ),
    decided("drawn plates are the stock photo", [differs, "Drawn plates are the stock photo."], async () =>
      expect(await site.main("member", `/profile/${people.other.id}`)).toMatch(/src="\/plates\/\d+\/[^/"]+\.svg"/),
    ),
    decided("the yearbook portrait comes before a plate", [differs, "Drawn plates are the stock photo."], () =>
      shown(
        "",
        "tests/http/pages/profile-forms.test.ts",
        "stands in for a missing photo, of people who are missing and in memoriam too, whom administrators edit",
      ).proof(),
    ),
    decided(
      "'Forgot password' leads somewhere where there is mail",
      [differs, "leads to a page where there is a mail server."],
      () =>
        shown(
          "",
          "tests/e2e/recovery.spec.ts",
          "a member who forgot the password gets a link by email, chooses a new one, and is signed in",
        ).proof(),
    ),
    decided("administrators come too with 'I am coming too'", ["2026-11-26-meet-ups.md", "'I am coming too'"], async () =>
      expect([
        (await details("administrator")).includes("I am coming too"),
        (await details("member")).includes("I am coming too"),
      ]).toEqual([true, false]),
    ),
    decided(
      "attendees are told when a meet-up is cancelled",
      ["2026-11-26-meet-ups.md", "Everybody on the list is told"],
      async () => {
        const { id } = await plan(people.member, { eventDate: "2087-06-19T22:30:00Z" });
        const { html } = await site.post("administrator", "/reunions", "status", { reunionId: String(id), status: "cancelled" });
        expect(textOf(html)).toContain("Everyone on the list gets a message in ten minutes.");
      },
    ),
    decided("a profile shows its new view count at once", [differs, "A view is counted while the page is served."], async () => {
      const views = async () =>
        Number(/(\d+) views?/.exec(textOf(await site.main("member", `/profile/${people.teacher.id}`)))?.[1]);
      const { body } = await site.call<{ viewCount: number }>("administrator", "GET", `/api/users/${people.teacher.id}`);
      expect(await views()).toBe(body.viewCount + 1);
    }),
    decided(
      "panoramas keep 600 pixels on the shorter side",
      ["2026-11-26-pictures.md", "keep 600 pixels on the shorter side"],
      () => expect(panoramaShortSide).toBe(600),
    ),
  ],
};
