import type { Visitor } from "#tests/support/visitor.ts";
import type { RecordedResponse, Viewer } from "./fixture.ts";

/** Asks version 1.0 for everything that its API tells, and for the addresses in its pages. */

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

/** Everything that a viewer gets from the API. `people` are the ids of profiles to read one by one. */
export async function recordAnswers(browsers: ById<Visitor>, people: number[]): Promise<ById<Record<string, RecordedResponse>>> {
  const { administrator } = browsers;
  const albums: Listed[] = (await administrator.call("GET", "/api/photo-collections")).body;
  const photos: (Listed & { collectionId: number })[] = (await administrator.call("GET", "/api/yearbook")).body;
  const reunions: Listed[] = (await administrator.call("GET", "/api/reunions")).body;
  const everyFifth = photos.filter(({ id }, index) => index < 5 || id % 5 === 0);
  const forMembers = [
    ...people.map((id) => `/api/users/${id}`),
    ...albums.flatMap(({ id }) => [`/api/photo-collections/${id}/photos`, `/api/photo-collections/${id}/comments`]),
    ...everyFifth.map(({ id }) => `/api/photo-collections/${id}/comments`),
    ...reunions.map(({ id }) => `/api/reunions/${id}/attendees`),
    ...reunions.map(({ id }) => `/api/reunions/${id}/attendance`),
  ];
  const ownPages = [...lists, ...reunions.map(({ id }) => `/api/reunions/${id}/attendance`)];
  return {
    administrator: await answersTo(administrator, [...lists, ...people.map((id) => `/api/users/${id}`)]),
    member: await answersTo(browsers.member, [...lists, ...forMembers]),
    otherMember: await answersTo(
      browsers.otherMember,
      ownPages.filter((path) => path !== "/api/users" && path !== "/api/yearbook"),
    ),
    visitor: await answersTo(browsers.visitor, [...lists, "/api/users/2", "/api/reunions/1/attendees"]),
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

/** The addresses in the pages that a viewer opens: one of each kind, which are those that differ only in their numbers. */
export async function recordAddresses(browsers: ById<Visitor>): Promise<ById<string[]>> {
  const addressesFor = async (browser: Visitor, opened: string[]) => {
    const byKind = new Map(opened.map((address) => [address, address]));
    for (const page of opened) {
      const { html } = await browser.page(page);
      for (const [, encoded = ""] of html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)) {
        const address = encoded.replaceAll("&amp;", "&");
        const kind = address.replaceAll(/\d+/g, "0").replaceAll(/(q|member)=[^&]*/g, "$1");
        if (!/^\/(images|assets)\/|^\/version\//.test(address) && !byKind.has(kind)) byKind.set(kind, address);
      }
    }
    return [...byKind.values()];
  };
  return {
    visitor: await addressesFor(browsers.visitor, pages.visitor),
    member: await addressesFor(browsers.member, pages.member),
    otherMember: [],
    administrator: await addressesFor(browsers.administrator, pages.administrator),
  };
}
