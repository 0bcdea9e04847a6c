import { samplePeople } from "./sample-site.ts";
import { createScreenContent, type ScreenContent } from "./screen-content.ts";
import { type Role, Visitor } from "./visitor.ts";

/**
 * Every screen of the site with its dialogs, confirmations, filters, empty states, and errors, as addresses in the
 * sample class and the role that opens them. The tests of HTML and accessibility walk this list, so add every new
 * screen and dialog. It has an entry for each of them, so it is long.
 */

export interface Screen {
  role: Role;
  path: string;
  status: number;
  /** A form that the test posts to the address. The screen is the response. */
  post?: { intent: string; fields: Record<string, string> };
}

/** The name of a screen in test results. */
export const screenName = ({ role, path, post }: Screen) => `${role}: ${post ? `${post.intent} to ` : ""}${path}`;

const pages = (role: Role, status: number, ...paths: string[]): Screen[] => paths.map((path) => ({ role, path, status }));

/** Forms with invalid fields. */
const invalidForms = (role: Role, ...forms: [path: string, intent: string, fields?: Record<string, string>][]): Screen[] =>
  forms.map(([path, intent, fields = {}]) => ({ role, path, status: 422, post: { intent, fields } }));

const submittedForm = (
  role: Role,
  status: number,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
): Screen => ({
  role,
  path,
  status,
  post: { intent, fields },
});

/** Screens of visitors. */
const publicScreens = ({ joiningLink, recoveryLink }: ScreenContent): Screen[] => [
  ...pages(
    "visitor",
    200,
    "/",
    "/#contact-form",
    "/?dialog=contact",
    "/login",
    "/login?dialog=access",
    "/join",
    joiningLink,
    recoveryLink,
  ),
  ...pages("visitor", 404, "/no-such-page", "/join/no-such-link", "/unsubscribe/no-such-link"),
  ...invalidForms(
    "visitor",
    ["/?index&dialog=contact", "send-contact"],
    ["/login", "sign-in"],
    ["/login?dialog=access", "request-access"],
    ["/join", "check-code", { code: "ABCD-EFGH-JKM0" }],
    [joiningLink, "choose-password", { token: joiningLink.replace("/join/", ""), password: "short" }],
  ),
  submittedForm("visitor", 422, "/login", "sign-in", { email: "nobody@class.example", password: "wrong" }),
  submittedForm("visitor", 401, "/messages?compose=3", "compose", { recipientId: "3", subject: "Hello", content: "Two\nlines" }),
  submittedForm("visitor", 401, "/yearbook?dialog=add-album", "create-album", { title: "Last day" }),
  submittedForm("visitor", 400, "/login", "no-such-form"),
  submittedForm("visitor", 403, "/login", "sign-in", {
    csrf: "another browser's",
    email: samplePeople.member.email,
    password: "x",
  }),
  submittedForm("visitor", 405, "/", "send-contact"),
];

const peopleScreens = ({ remembrance }: ScreenContent): Screen[] => [
  ...pages("member", 200, "/", "/?continue=/alumni", "/?dialog=contact"),
  ...pages("member", 200, "/profile/2?welcome=1"),
  ...pages("member", 200, "/alumni", "/alumni?page=2", "/alumni?q=goldberg", "/alumni?q=zzzz"),
  ...pages("member", 200, "/alumni?type=teachers", "/alumni?type=missing", "/alumni?letter=G", "/alumni?letter=Q"),
  ...pages("member", 200, "/missing", "/missing?tip=62", "/missing?unlist=62"),
  ...pages("member", 200, "/alumni/print", "/alumni/print?q=zzzz", "/alumni/print?letter=G"),
  ...pages("member", 200, "/admin/profile-editor"),
  // The member's profile, a classmate's, a teacher's, and those of somebody who has not joined, In Memoriam, and missing.
  ...pages("member", 200, "/profile/2", "/profile/2?edit=profile", "/profile/3", "/profile/5", "/profile/12", "/profile/10"),
  ...pages("member", 200, "/profile/62"),
  ...pages(
    "member",
    200,
    "/in-memoriam",
    `/profile/10?edit-remembrance=${remembrance}`,
    `/profile/10?delete-remembrance=${remembrance}`,
  ),
  ...pages("member", 404, "/profile/99999", "/profile/x"),
  ...pages("member", 200, "/account", "/account?dialog=leave", "/logout"),
  ...invalidForms(
    "member",
    ["/profile/2?edit=profile", "edit-own-profile", { userId: "2", email: "x" }],
    ["/profile/2?welcome=1", "edit-own-profile", { userId: "2", email: "m@x.example", graduationYear: "1990", firstName: "" }],
    ["/profile/10", "add-remembrance", { userId: "10", content: " " }],
    [`/profile/10?edit-remembrance=${remembrance}`, "edit-remembrance", { remembranceId: String(remembrance), content: "" }],
    ["/account", "change-password"],
    ["/account?dialog=leave", "leave"],
    ["/missing?tip=62", "send-tip", { userId: "62", message: "" }],
  ),
  submittedForm("member", 404, "/no-such-page", "anything"),
];

const bookScreens: Screen[] = [
  ...pages("member", 200, "/where-are-they-now", "/where-are-they-now?question=1", "/where-are-they-now?page=9"),
  ...pages("member", 404, "/where-are-they-now?question=99999"),
  ...pages("member", 200, "/where-are-they-now/mine", "/book"),
  ...pages("member", 403, "/admin/questions", "/admin/book", "/admin/book/photos", "/admin/book/pages"),
  ...pages("administrator", 200, "/admin/questions", "/admin/questions?edit=1", "/admin/questions?delete=1"),
  ...pages("administrator", 200, "/admin/book?paper=a4", "/admin/book/photos", "/admin/book/photos?album=1", "/book"),
  ...pages("administrator", 200, "/admin/book/pages", "/admin/book/pages?part=2&paper=a4"),
  ...invalidForms(
    "member",
    ["/where-are-they-now/mine", "save-answers", { answer_1: "x".repeat(1001), audience_1: "book", shown_1: "" }],
    ["/book", "decide", { choice: "perhaps" }],
  ),
  ...invalidForms(
    "administrator",
    ["/admin/questions", "add-question", { question: " " }],
    ["/admin/questions?edit=1", "edit-question", { questionId: "1", question: "" }],
  ),
  submittedForm("administrator", 404, "/admin/book/photos", "choose-cover", { photoId: "99999" }),
];

const albumScreens = (content: ScreenContent): Screen[] => {
  const { album, photo, comment, emptyAlbum, othersAlbum, othersPhoto, takedownPhoto } = content;
  const list = "/yearbook";
  const own = `${list}?album=${album}`;
  const full = `${own}&photo=${photo}&dialog=full`;
  const takeDown = (id: number) => `${list}?album=${othersAlbum}&photo=${id}&take-down=${id}`;
  return [
    ...pages("member", 200, list, `${list}?page=2`, `${list}?category=teacher`, `${list}?dialog=add-album`),
    ...pages("member", 200, `${list}?edit=${album}`, `${list}?delete=${album}`),
    ...pages("member", 200, own, `${own}&photo=${photo}`, `${own}&sheet=1`, `${own}&photo=99999`, `${list}?album=${emptyAlbum}`),
    ...pages("member", 200, `${own}&dialog=add-photo`, `${own}&edit=${album}`, `${own}&delete=${album}`),
    ...pages("member", 200, `${own}&edit-photo=${photo}`, `${own}&delete-photo=${photo}`),
    ...pages("member", 200, `${own}&names=${photo}`, `${list}/who-is-this`, `${list}/who-is-this?after=99999`),
    ...pages("member", 200, `${list}/photos-of/2`, `${list}/photos-of?name=Mr.%20Abbott%27s%20nephew`, "/alumni?q=mr.%20abbott"),
    ...pages("member", 404, `${list}/photos-of/99999`),
    ...pages("member", 200, full, `${full}&edit-comment=${comment}`, `${full}&delete-comment=${comment}`),
    ...pages(
      "member",
      200,
      `${list}/${album}/arrange`,
      `${list}/${album}/arrange?checked=${photo}`,
      `${list}/${album}/arrange?edit-photo=${photo}`,
    ),
    ...pages(
      "member",
      200,
      ...["move", "date", "title", "delete"].map((task) => `${list}/${album}/arrange?checked=${photo}&dialog=${task}-photos`),
    ),
    // Somebody else's album, in its category.
    ...pages("member", 200, `${list}?category=event&album=19`),
    // To ask, asked already, and a photo of one's own.
    ...pages("member", 200, takeDown(othersPhoto), takeDown(takedownPhoto), `${own}&take-down=${photo}`),
    ...pages("member", 200, `${list}/takedown-requests`),
    ...pages("administrator", 200, `${list}/takedown-requests`),
    ...pages(
      "member",
      200,
      `${list}/${album}/slideshow`,
      `${list}/${album}/slideshow?run=1&photo=${photo}`,
      `${list}/${emptyAlbum}/slideshow`,
      `${list}/slideshow`,
    ),
    ...pages("member", 404, `${list}?album=99999`, `${list}/99999/slideshow`),
    ...invalidForms(
      "member",
      [`${list}?dialog=add-album`, "create-album"],
      [`${list}?edit=${album}`, "edit-album", { albumId: String(album), title: "", year: "x" }],
      [`${own}&dialog=add-photo`, "add-photo", { collectionId: String(album) }],
      [`${own}&edit-photo=${photo}`, "edit-photo", { photoId: String(photo), year: "x", takenOn: "some summer" }],
      [takeDown(othersPhoto), "ask-takedown", { photoId: String(othersPhoto), reason: "" }],
      [`${own}&names=${photo}`, "name-people", { photoId: String(photo), names: "x".repeat(101) }],
      [`${list}/who-is-this`, "who-is-this", { photoId: String(photo), names: "" }],
      [`${list}/${album}/arrange`, "arrange", { albumId: String(album), task: "move" }],
      [
        `${list}/${album}/arrange?checked=${photo}&dialog=date-photos`,
        "date-photos",
        { photoIds: String(photo), takenOn: "long ago" },
      ],
      [full, "add-comment", { photoCollectionId: String(photo), content: " " }],
      [`${full}&edit-comment=${comment}`, "edit-comment", { commentId: String(comment), content: "" }],
    ),
    submittedForm("member", 409, `${own}&names=${photo}`, "name-people", { photoId: String(photo), names: "Maria" }),
    submittedForm("member", 404, full, "remove-name", { photoNameId: "99999" }),
    submittedForm("member", 404, full, "like", { photoCollectionId: "99999" }),
    ...pages("administrator", 200, list, `${list}/recently-deleted`, `${list}?album=19`, `${list}?album=19&delete=19`),
  ];
};

const reunionScreens: Screen[] = [
  ...pages("member", 200, "/reunions", "/reunions?show=all", "/reunions?dialog=plan"),
  // The member's meet-up, somebody else's, one without a date, a past one, a closed one, and a cancelled one.
  ...pages("member", 200, ...[1, 3, 4, 5, 6, 7].map((id) => `/reunions?details=${id}`)),
  ...pages("member", 200, "/reunions?edit=1", "/reunions?delete=1", "/reunions/1/attendees"),
  ...pages("member", 403, "/reunions/3/attendees"),
  ...pages("member", 404, "/reunions/99999/attendees"),
  // The reunion, which is full; its answers, somebody else's, and the dates of a meet-up without a date and of one with.
  ...pages("member", 200, "/reunions?details=8", "/reunions?edit=8", "/reunions/8/answers", "/reunions/8/answers?dialog=ask"),
  ...pages("member", 200, "/reunions/8/answers?answer=none&sort=time", "/reunions/8/answers?q=zzzz"),
  ...pages("member", 403, "/reunions/3/answers"),
  ...pages("member", 404, "/reunions/99999/answers", "/reunions/99999/dates"),
  ...pages("member", 200, "/reunions/4/dates", "/reunions/1/dates", "/reunions/subscribe"),
  ...pages("administrator", 200, "/reunions/4/dates", "/reunions/4/dates?choose=1", "/reunions/4/dates?remove=1"),
  ...pages(
    "member",
    200,
    "/reunions/1/attendees?paid",
    "/reunions/1/badges",
    "/reunions/1/badges?sheet=a4&first=3&lines=on&who=2",
  ),
  ...pages("member", 200, "/reunions/1/check-in", "/reunions/1/check-in?q=zzzz", "/reunions/1/check-in?show=here"),
  ...pages("member", 403, "/reunions/3/badges", "/reunions/3/check-in"),
  ...pages("member", 404, "/reunions/99999/badges", "/reunions/99999/check-in"),
  // Another that is past, with people who came, and a cancelled one.
  ...pages("administrator", 200, "/reunions/6/check-in", "/reunions/7/check-in"),
  ...invalidForms(
    "member",
    ["/reunions?dialog=plan", "plan", { eventDate: "tomorrow" }],
    ["/reunions?edit=1", "edit", { reunionId: "1", title: "", eventDate: "tomorrow" }],
    ["/reunions/1/check-in", "add-walk-in", { reunionId: "1", name: "" }],
    ["/reunions/1/check-in", "name-helper", { reunionId: "1", helperName: "Dav" }],
    ["/reunions?details=1", "guests", { reunionId: "1", guests: "many" }],
    ["/reunions?details=8", "reply", { reunionId: "8", note: "x".repeat(501) }],
    ["/reunions/4/dates", "vote", { reunionId: "4" }],
  ),
  submittedForm("member", 409, "/reunions?details=7", "join", { reunionId: "7" }),
  ...invalidForms("administrator", ["/reunions/4/dates", "suggest", { reunionId: "4", startsAt: "tomorrow" }]),
  ...pages("administrator", 200, "/reunions", "/reunions?details=4", "/reunions?edit=4", "/reunions?delete=4"),
];

const messageScreens = ({ received, sent, contact, accessRequest }: ScreenContent): Screen[] => {
  const inbox = "/messages";
  return [
    ...pages("member", 200, inbox, `${inbox}?filter=unread`, `${inbox}?filter=sent`, `${inbox}?q=zzzz`, `${inbox}?before=4.0`),
    ...pages("member", 200, `${inbox}?message=${received}`, `${inbox}?message=${sent}`, `${inbox}?message=99999`),
    ...pages("member", 200, `${inbox}?dialog=compose`, `${inbox}?compose=3`, `${inbox}?recipient=1&subject=Hello`),
    ...pages("member", 200, `${inbox}?message=${received}&reply=${received}`, `${inbox}?message=${sent}&edit=${sent}`),
    ...pages("member", 200, `${inbox}?message=${received}&delete=${received}`),
    ...invalidForms(
      "member",
      [`${inbox}?dialog=compose`, "compose"],
      [`${inbox}?reply=${received}`, "reply", { recipientId: "4" }],
      [`${inbox}?edit=${sent}`, "edit", { messageId: String(sent), subject: "" }],
    ),
    submittedForm("member", 404, inbox, "delete", { messageId: "99999" }),
    ...pages("administrator", 200, inbox, `${inbox}?message=${contact}`, `${inbox}?message=${contact}&delete=${contact}`),
    ...pages("administrator", 200, `${inbox}?message=${accessRequest}`, `${inbox}?approve=${accessRequest}`),
  ];
};

const administratorScreens = ({ dryRun, portraits, letter, letters, recoveryLetter }: ScreenContent): Screen[] => [
  ...pages("member", 403, "/admin/activity-logs", "/admin/backup", "/admin/import", "/admin/letters", letter),
  ...pages("member", 403, "/admin/yearbook-portraits", "/admin/mail", "/admin/letters/emails/none"),
  // Without a mail server; with one, these look as in mail-screens.ts.
  ...pages("administrator", 200, "/admin/mail"),
  ...pages("administrator", 404, "/admin/letters/emails/none"),
  submittedForm("administrator", 404, "/admin/mail", "send-test", { address: "anna@class.example" }),
  ...pages("administrator", 200, "/admin/yearbook-portraits", portraits),
  ...pages("administrator", 404, "/admin/yearbook-portraits?archive=none"),
  ...invalidForms("administrator", ["/admin/yearbook-portraits", "check-portraits"]),
  submittedForm("administrator", 400, portraits, "import-portraits", {
    archive: portraits.replace(/.*=/, ""),
    file5: "Nobody of this name",
  }),
  ...pages(
    "member",
    403,
    "/admin/letters/settings",
    "/admin/letters/labels",
    "/mailings/1",
    "/mailings/new",
    "/mailings/1/print",
  ),
  // The first was sent on paper, the second is a draft.
  ...pages("administrator", 200, "/mailings", "/mailings/new", "/mailings/new?reunion=1", "/mailings/1", "/mailings/1/print"),
  ...pages("administrator", 200, "/admin/letters/labels?mailing=1", "/mailings/2", "/mailings/2?dialog=delete"),
  ...pages("administrator", 404, "/mailings/99", "/mailings/new?reunion=999"),
  ...pages("administrator", 410, "/mailings/2/print"),
  ...invalidForms(
    "administrator",
    ["/mailings/new", "add-mailing", { subject: "", audience: "nobody", homeUntil: "June 5" }],
    ["/mailings/2", "mailing", { mailingId: "2", subject: "x".repeat(101), text: "x".repeat(2001), audience: "joined" }],
  ),
  submittedForm("administrator", 409, "/mailings/1?dialog=stop", "stop-mailing", { mailingId: "1" }),
  ...pages("administrator", 200, "/?dialog=announce", "/?dialog=front-page", "/?edit-announcement=1", "/?delete-announcement=1"),
  ...invalidForms(
    "administrator",
    ["/?index&dialog=announce", "announce", { title: "", text: "", lastDay: "June 5" }],
    ["/?index&dialog=front-page", "save-front-page", { introduction: "x".repeat(501), imageAlt: "x".repeat(201) }],
    ["/?index&edit-announcement=1", "edit-announcement", { announcementId: "1", title: "", lastDay: "2020-01-01" }],
  ),
  ...pages("administrator", 200, "/", "/alumni", "/alumni?edit=3", "/alumni?edit=1", "/alumni?dialog=add-member"),
  ...pages(
    "administrator",
    200,
    ...["not-joined", "in-memoriam", "not-listed", "deactivated"].map((type) => `/alumni?type=${type}`),
  ),
  // Joined, not joined, In Memoriam, missing, deactivated, and the only administrator.
  ...pages("administrator", 200, ...[3, 12, 10, 62, 61, 1].map((id) => `/alumni?manage=${id}`)),
  ...pages("administrator", 200, "/alumni?edit=62"),
  // Set In Memoriam, and change what is known of a death.
  ...pages("administrator", 200, "/in-memoriam?edit=12", "/in-memoriam?edit=10", "/profile/10"),
  ...invalidForms(
    "administrator",
    ["/in-memoriam?edit=12", "set-in-memoriam", { userId: "12", birthYear: "x", deathYear: "1967", obituaryUrl: "here" }],
    ["/alumni?edit=3", "edit-profile", { userId: "3", email: "x", graduationYear: "1901" }],
    ["/alumni?dialog=add-member", "add-member", { graduationYear: "1901" }],
    ["/account", "change-privacy"],
    ["/admin/import", "check-roster"],
  ),
  submittedForm("administrator", 400, "/admin/letters", "make-letters"),
  ...invalidForms("administrator", ["/admin/letters/settings", "settings", { envelope: "C4", contact: "1\n2\n3\n4\n5" }]),
  ...pages("administrator", 200, "/admin/letters?address=yes", "/admin/letters?dialog=replace", "/admin/letters/settings"),
  ...pages(
    "administrator",
    200,
    "/admin/letters/labels",
    letters.replace("/letters/", "/letters/labels?sheet=a4&first=4&batch="),
  ),
  submittedForm("administrator", 409, "/alumni?manage=1", "unmake-administrator", { userId: "1" }),
  ...pages(
    "administrator",
    200,
    "/admin/import",
    dryRun,
    `${dryRun}&step=result`,
    "/admin/letters",
    letters,
    letter,
    recoveryLetter,
    "/admin/backup",
    "/account",
    "/account/second-factor",
  ),
  ...pages("member", 403, "/account/second-factor"),
  ...invalidForms("administrator", ["/account/second-factor", "set-up"]),
  // The same field for two columns.
  ...pages("administrator", 200, `${dryRun}&c1=firstName&c2=firstName&step=result`),
  ...pages("administrator", 404, "/admin/import?roster=gone"),
  ...pages("administrator", 410, "/admin/letter/gone", "/admin/letters/gone"),
  ...pages("administrator", 200, "/admin/activity-logs", "/admin/activity-logs?dialog=clear"),
  ...pages("administrator", 200, "/admin/activity-logs?result=failed&from=yesterday&member=a", "/admin/activity-logs?before=100"),
  ...pages("administrator", 200, "/admin/activity-logs?member=nobody"),
];

/** All screens. Creates the content that some need on the site. */
export async function createScreens(origin: string): Promise<Screen[]> {
  const content = await createScreenContent(origin);
  return [
    ...publicScreens(content),
    ...peopleScreens(content),
    ...bookScreens,
    ...albumScreens(content),
    ...reunionScreens,
    ...messageScreens(content),
    ...administratorScreens(content),
  ];
}

/** A browser without scripts in this role. */
export async function browserOf(origin: string, role: Role): Promise<Visitor> {
  const browser = new Visitor(origin);
  return role === "visitor" ? browser : browser.signIn(samplePeople[role].email, samplePeople[role].password);
}

/** Opens a screen, or submits its form. */
export const openScreen = (browser: Visitor, { path, post }: Screen) =>
  post ? browser.post(path, post.intent, post.fields) : browser.page(path);
