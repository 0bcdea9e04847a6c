import type { Visitor } from "#tests/support/visitor.ts";
import type { EarlierVersion, RecordedResponse, Viewer } from "./fixture.ts";

/** Asks an earlier version for everything that its API tells, and for the addresses in its pages. */

type ById<Item> = Record<Viewer, Item>;
interface Listed {
  id: number;
}

const lists = [
  "/api/auth/me",
  "/api/featured-alumni",
  "/api/users",
  "/api/photo-collections",
  "/api/yearbook",
  "/api/yearbook?userId=2",
  "/api/reunions",
  "/api/messages",
  "/api/activity-logs",
];

const listsSince11 = [
  "/api/announcements",
  "/api/email-settings",
  "/api/takedown-requests",
  "/api/yearbook/unnamed",
  "/api/photo-names?q=a",
  "/api/book/questions",
  "/api/book/answers",
  "/api/book/decision",
  "/api/book/photos",
  "/api/second-factor",
];

/** Everything that a viewer gets from the API. `people` are the ids of profiles to read one by one. */
export async function recordAnswers(
  version: EarlierVersion,
  browsers: ById<Visitor>,
  people: number[],
): Promise<ById<Record<string, RecordedResponse>>> {
  const { administrator } = browsers;
  const albums: Listed[] = (await administrator.call("GET", "/api/photo-collections")).body;
  const photos: (Listed & { collectionId: number })[] = (await administrator.call("GET", "/api/yearbook")).body;
  const reunions: Listed[] = (await administrator.call("GET", "/api/reunions")).body;
  const everyFifth = photos.filter(({ id }, index) => index < 5 || id % 5 === 0);
  const since11 = (paths: string[]) => (version === "1.0" ? [] : paths);
  const allLists = [...lists, ...since11(listsSince11)];
  const ofReunions = reunions.flatMap(({ id }) => {
    const parts = ["attendees", "attendance", ...since11(["reply", "replies", "dates", "check-in"])];
    return parts.map((part) => `/api/reunions/${id}/${part}`);
  });
  const forMembers = [
    ...people.map((id) => `/api/users/${id}`),
    ...albums.flatMap(({ id }) => [`/api/photo-collections/${id}/photos`, `/api/photo-collections/${id}/comments`]),
    ...everyFifth.map(({ id }) => `/api/photo-collections/${id}/comments`),
    ...since11(everyFifth.map(({ id }) => `/api/yearbook/${id}/names`)),
    ...since11(people.flatMap((id) => [`/api/users/${id}/photos`, `/api/users/${id}/remembrances`])),
    ...since11([1, 2, 3].map((id) => `/api/book/questions/${id}/answers`)),
    ...ofReunions,
  ];
  return {
    administrator: await answersTo(administrator, [...allLists, ...people.map((id) => `/api/users/${id}`)]),
    member: await answersTo(browsers.member, [...allLists, ...forMembers]),
    otherMember: await answersTo(
      browsers.otherMember,
      [...allLists, ...ofReunions].filter((path) => path !== "/api/users" && path !== "/api/yearbook"),
    ),
    visitor: await answersTo(browsers.visitor, [...allLists, "/api/users/2", "/api/reunions/1/attendees"]),
  };
}

async function answersTo(browser: Visitor, paths: string[]): Promise<Record<string, RecordedResponse>> {
  const answers: Record<string, RecordedResponse> = {};
  for (const path of paths) {
    const { status, body } = await browser.call("GET", path);
    answers[path] = { status, body };
  }
  return answers;
}

const pages = {
  visitor: ["/", "/login"],
  member: [
    "/",
    "/alumni",
    "/alumni?page=2&type=teachers",
    "/profile/2",
    "/profile/3",
    "/yearbook",
    "/yearbook?album=1",
    "/yearbook?album=1&dialog=full",
    "/messages",
    "/messages?message=1",
    "/reunions",
    "/reunions?details=1",
    "/account",
  ],
  administrator: [
    "/",
    "/alumni?type=not-joined",
    "/alumni?manage=3",
    "/yearbook?deleted",
    "/messages",
    "/admin/activity-logs",
    "/admin/backup",
  ],
};

const pagesSince11 = {
  visitor: ["/join", "/forgot"],
  member: [
    "/profile/10",
    "/in-memoriam",
    "/missing",
    "/where-are-they-now",
    "/where-are-they-now/mine",
    "/book",
    "/reunions/1/dates",
    "/reunions/4/dates",
  ],
  administrator: [
    "/account/second-factor",
    "/admin/mail",
    "/admin/letters",
    "/admin/letters/settings",
    "/admin/questions",
    "/admin/book",
    "/admin/book/photos",
    "/admin/book/pages",
    "/admin/import",
    "/admin/yearbook-portraits",
    "/reunions/8/answers",
    "/reunions/8/attendees",
    "/reunions/8/badges",
    "/reunions/8/check-in",
  ],
};

/** The addresses in the pages that a viewer opens: one of each kind, which are those that differ only in their numbers. */
export async function recordAddresses(version: EarlierVersion, browsers: ById<Visitor>): Promise<ById<string[]>> {
  const addressesFor = async (viewer: keyof typeof pages) => {
    const opened = [...pages[viewer], ...(version === "1.0" ? [] : pagesSince11[viewer])];
    const byKind = new Map(opened.map((address) => [address, address]));
    for (const page of opened) {
      const { status, html } = await browsers[viewer].page(page);
      if (status >= 400) throw new Error(`${page} answered ${status}`);
      for (const [, encoded = ""] of html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)) {
        const address = encoded.replaceAll("&amp;", "&");
        const kind = address.replaceAll(/\d+/g, "0").replaceAll(/(q|member)=[^&]*/g, "$1");
        if (!/^\/(images|assets)\/|^\/version\//.test(address) && !byKind.has(kind)) byKind.set(kind, address);
      }
    }
    return [...byKind.values()];
  };
  return {
    visitor: await addressesFor("visitor"),
    member: await addressesFor("member"),
    otherMember: [],
    administrator: await addressesFor("administrator"),
  };
}
