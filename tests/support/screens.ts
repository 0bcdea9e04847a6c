import { type MadeThings, makeThings } from "./made-things.ts";
import { samplePeople } from "./sample-site.ts";
import { Visitor } from "./visitor.ts";

/**
 * Every screen of the site, with its dialogs, questions, filters, empty states and errors, as addresses of the small
 * sample class with who looks at them. The tests of HTML and of accessibility walk this list, so a new screen
 * or dialog belongs in it.
 */

export type Looker = "visitor" | keyof typeof samplePeople;

export interface Screen {
  who: Looker;
  path: string;
  status: number;
  /** A form posted to that address: the screen is its answer. */
  post?: { intent: string; fields: Record<string, string> };
}

/** How a test names a screen when something is wrong with it. */
export const nameOf = ({ who, path, post }: Screen) => `${who}: ${post ? `${post.intent} to ` : ""}${path}`;

const opened = (who: Looker, status: number, ...paths: string[]): Screen[] => paths.map((path) => ({ who, path, status }));

/** Forms as they come back when they were sent like this, which is not as they should be. */
const refused = (who: Looker, ...forms: [path: string, intent: string, fields?: Record<string, string>][]): Screen[] =>
  forms.map(([path, intent, fields = {}]) => ({ who, path, status: 422, post: { intent, fields } }));

const answered = (who: Looker, status: number, path: string, intent: string, fields: Record<string, string> = {}): Screen => ({
  who,
  path,
  status,
  post: { intent, fields },
});

/** Where nobody is signed in. */
const publicScreens = ({ joiningLink, recoveryLink }: MadeThings): Screen[] => [
  ...opened(
    "visitor",
    200,
    "/",
    "/#contact-form",
    "/?dialog=contact",
    "/login",
    "/login?dialog=access",
    joiningLink,
    recoveryLink,
  ),
  ...opened("visitor", 404, "/no-such-page", "/welcome/no-such-link"),
  ...refused(
    "visitor",
    ["/?index&dialog=contact", "send-contact"],
    ["/login", "sign-in"],
    ["/login?dialog=access", "request-access"],
    [joiningLink, "choose-password", { token: joiningLink.replace("/welcome/", ""), password: "short" }],
  ),
  answered("visitor", 422, "/login", "sign-in", { email: "nobody@class.example", password: "wrong" }),
  answered("visitor", 401, "/messages?compose=3", "compose", { recipientId: "3", subject: "Hello", content: "Two\nlines" }),
  answered("visitor", 401, "/yearbook?dialog=add-album", "create-album", { title: "Last day" }),
  answered("visitor", 400, "/login", "no-such-form"),
  answered("visitor", 403, "/login", "sign-in", { csrf: "another browser's", email: samplePeople.member.email, password: "x" }),
  answered("visitor", 405, "/", "send-contact"),
];

const peopleScreens: Screen[] = [
  ...opened("member", 200, "/", "/?continue=/alumni", "/?dialog=contact"),
  ...opened("member", 200, "/alumni", "/alumni?page=2", "/alumni?q=goldberg", "/alumni?q=zzzz", "/alumni?type=teachers"),
  ...opened("member", 200, "/alumni/print", "/alumni/print?q=zzzz"),
  ...opened("member", 200, "/admin/profile-editor"),
  // One's own, a classmate's, a teacher's, one who has not joined, one in memoriam.
  ...opened("member", 200, "/profile/2", "/profile/2?edit=profile", "/profile/3", "/profile/5", "/profile/12", "/profile/10"),
  ...opened("member", 404, "/profile/99999", "/profile/x"),
  ...opened("member", 200, "/account", "/account?dialog=leave", "/logout"),
  ...refused(
    "member",
    ["/profile/2?edit=profile", "edit-own-profile", { userId: "2", email: "x" }],
    ["/account", "change-password"],
    ["/account?dialog=leave", "leave"],
  ),
  answered("member", 404, "/no-such-page", "anything"),
];

const albumScreens = ({ album, photo, comment, emptyAlbum }: MadeThings): Screen[] => {
  const list = "/yearbook";
  const own = `${list}?album=${album}`;
  const full = `${own}&photo=${photo}&dialog=full`;
  return [
    ...opened("member", 200, list, `${list}?page=2`, `${list}?category=teacher`, `${list}?dialog=add-album`),
    ...opened("member", 200, `${list}?edit=${album}`, `${list}?delete=${album}`),
    ...opened("member", 200, own, `${own}&photo=${photo}`, `${own}&sheet=1`, `${own}&photo=99999`, `${list}?album=${emptyAlbum}`),
    ...opened("member", 200, `${own}&dialog=add-photo`, `${own}&edit=${album}`, `${own}&delete=${album}`),
    ...opened("member", 200, `${own}&edit-photo=${photo}`, `${own}&delete-photo=${photo}`),
    ...opened("member", 200, full, `${full}&edit-comment=${comment}`, `${full}&delete-comment=${comment}`),
    // Somebody else's, in its category.
    ...opened("member", 200, `${list}?category=event&album=19`),
    ...opened("member", 404, `${list}?album=99999`),
    ...refused(
      "member",
      [`${list}?dialog=add-album`, "create-album"],
      [`${list}?edit=${album}`, "edit-album", { albumId: String(album), title: "", year: "x" }],
      [`${own}&dialog=add-photo`, "add-photo", { collectionId: String(album) }],
      [`${own}&edit-photo=${photo}`, "edit-photo", { photoId: String(photo), year: "x" }],
      [full, "add-comment", { photoCollectionId: String(photo), content: " " }],
      [`${full}&edit-comment=${comment}`, "edit-comment", { commentId: String(comment), content: "" }],
    ),
    answered("member", 404, full, "like", { photoCollectionId: "99999" }),
    ...opened("administrator", 200, list, `${list}?deleted`, `${list}?album=19`, `${list}?album=19&delete=19`),
  ];
};

const reunionScreens: Screen[] = [
  ...opened("member", 200, "/reunions", "/reunions?show=past", "/reunions?show=all", "/reunions?dialog=plan"),
  // One's own, another's, one without a date, a past, a closed and a cancelled one.
  ...opened("member", 200, ...[1, 3, 4, 5, 6, 7].map((id) => `/reunions?details=${id}`)),
  ...opened("member", 200, "/reunions?edit=1", "/reunions?delete=1", "/reunions/1/attendees"),
  ...opened("member", 403, "/reunions/3/attendees"),
  ...opened("member", 404, "/reunions/99999/attendees"),
  ...refused(
    "member",
    ["/reunions?dialog=plan", "plan", { eventDate: "tomorrow" }],
    ["/reunions?edit=1", "edit", { reunionId: "1", title: "", eventDate: "tomorrow" }],
    ["/reunions?details=1", "guests", { reunionId: "1", guests: "many" }],
  ),
  answered("member", 409, "/reunions?details=7", "join", { reunionId: "7" }),
  ...opened("administrator", 200, "/reunions", "/reunions?details=4", "/reunions?edit=4", "/reunions?delete=4"),
];

const messageScreens = ({ received, sent, contact, accessRequest }: MadeThings): Screen[] => {
  const inbox = "/messages";
  return [
    ...opened("member", 200, inbox, `${inbox}?filter=unread`, `${inbox}?filter=sent`, `${inbox}?q=zzzz`, `${inbox}?before=4.0`),
    ...opened("member", 200, `${inbox}?message=${received}`, `${inbox}?message=${sent}`, `${inbox}?message=99999`),
    ...opened("member", 200, `${inbox}?dialog=compose`, `${inbox}?compose=3`, `${inbox}?recipient=1&subject=Hello`),
    ...opened("member", 200, `${inbox}?message=${received}&reply=${received}`, `${inbox}?message=${sent}&edit=${sent}`),
    ...opened("member", 200, `${inbox}?message=${received}&delete=${received}`),
    ...refused(
      "member",
      [`${inbox}?dialog=compose`, "compose"],
      [`${inbox}?reply=${received}`, "reply", { recipientId: "4" }],
      [`${inbox}?edit=${sent}`, "edit", { messageId: String(sent), subject: "" }],
    ),
    answered("member", 404, inbox, "delete", { messageId: "99999" }),
    ...opened("administrator", 200, inbox, `${inbox}?message=${contact}`, `${inbox}?message=${contact}&delete=${contact}`),
    ...opened("administrator", 200, `${inbox}?message=${accessRequest}`, `${inbox}?approve=${accessRequest}`),
  ];
};

const administratorScreens = ({ dryRun, letter, letters, recoveryLetter }: MadeThings): Screen[] => [
  ...opened("member", 403, "/admin/activity-logs", "/admin/backup", "/admin/import", "/admin/letters", letter),
  ...opened("administrator", 200, "/", "/alumni", "/alumni?edit=3", "/alumni?edit=1", "/alumni?dialog=add-member"),
  ...opened("administrator", 200, ...["not-joined", "in-memoriam", "deactivated"].map((type) => `/alumni?type=${type}`)),
  // Joined, not joined, in memoriam, deactivated, and oneself, the only administrator.
  ...opened("administrator", 200, ...[3, 12, 10, 61, 1].map((id) => `/alumni?manage=${id}`)),
  ...refused(
    "administrator",
    ["/alumni?edit=3", "edit-profile", { userId: "3", email: "x", graduationYear: "1901" }],
    ["/alumni?dialog=add-member", "add-member", { graduationYear: "1901" }],
    ["/admin/import", "check-roster"],
  ),
  answered("administrator", 400, "/admin/letters", "make-letters"),
  answered("administrator", 409, "/alumni?manage=1", "unmake-administrator", { userId: "1" }),
  ...opened("administrator", 200, "/admin/import", dryRun, "/admin/letters", letters, letter, recoveryLetter, "/admin/backup"),
  ...opened("administrator", 404, "/admin/import?roster=gone"),
  ...opened("administrator", 410, "/admin/letter/gone", "/admin/letters/gone"),
  ...opened("administrator", 200, "/admin/activity-logs", "/admin/activity-logs?dialog=clear"),
  ...opened(
    "administrator",
    200,
    "/admin/activity-logs?result=failed&from=yesterday&member=a",
    "/admin/activity-logs?before=100",
  ),
  ...opened("administrator", 200, "/admin/activity-logs?member=nobody"),
];

/** All of them. What some need is made on that site first. */
export async function makeScreens(origin: string): Promise<Screen[]> {
  const things = await makeThings(origin);
  return [
    ...publicScreens(things),
    ...peopleScreens,
    ...albumScreens(things),
    ...reunionScreens,
    ...messageScreens(things),
    ...administratorScreens(things),
  ];
}

/** A browser without scripts, signed in as who looks. */
export async function browserOf(origin: string, who: Looker): Promise<Visitor> {
  const browser = new Visitor(origin);
  return who === "visitor" ? browser : browser.signIn(samplePeople[who].email, samplePeople[who].password);
}

/** The screen as that browser gets it. */
export const lookAt = (browser: Visitor, { path, post }: Screen) =>
  post ? browser.post(path, post.intent, post.fields) : browser.page(path);
