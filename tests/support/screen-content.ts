import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import { portraitsFile } from "./archives.ts";
import { jpeg, pictureText } from "./pictures.ts";
import { samplePeople } from "./sample-site.ts";
import { Visitor } from "./visitor.ts";

/** Ids and addresses of content that some screens need and that the sample class does not have. */
export interface ScreenContent {
  /** The member's album with two photos. The first has a comment by the member and one by the administrator. */
  album: number;
  photo: number;
  comment: number;
  emptyAlbum: number;
  /** The administrator's album and a photo in it. The member asked to take down two others: one request is open, one decided. */
  othersAlbum: number;
  othersPhoto: number;
  takedownPhoto: number;
  /** By the member, of somebody in memoriam. */
  remembrance: number;
  /** Messages to and from the member. */
  received: number;
  sent: number;
  /** Messages from visitors. */
  contact: number;
  accessRequest: number;
  /** Addresses. */
  dryRun: string;
  portraits: string;
  letters: string;
  letter: string;
  recoveryLetter: string;
  joiningLink: string;
  recoveryLink: string;
}

/** A member who has not joined and gets a joining letter, and one who has joined and gets a sign-in link. */
const [notJoined, forgetful] = [12, 6];
/** A member in memoriam. */
const inMemoriam = 10;

const signIn = (origin: string, { email, password }: { email: string; password: string }) =>
  new Visitor(origin).signIn(email, password);

/** Creates the content with the site's forms and API. */
export async function createScreenContent(origin: string): Promise<ScreenContent> {
  const member = await signIn(origin, samplePeople.member);
  const administrator = await signIn(origin, samplePeople.administrator);
  return {
    ...(await createAlbums(member, administrator)),
    ...(await createTakedownRequests(member, administrator)),
    remembrance: await createRemembrance(member),
    ...(await createMessages(member, new Visitor(origin), administrator)),
    ...(await createLetters(administrator)),
    dryRun: await checkRoster(administrator),
    portraits: await checkPortraits(administrator),
  };
}

/** Posts to the API, and returns the response. Throws if the call fails. */
async function create<T>(browser: Visitor, path: string, body: object): Promise<T> {
  const { status, body: answer } = await browser.call("POST", path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}`);
  return answer;
}

/** Submits a form, and returns the address that it redirects to. Throws if the form fails. */
async function submit(browser: Visitor, ...form: Parameters<Visitor["post"]>): Promise<string> {
  const { status, headers } = await browser.post(...form);
  const location = headers.get("Location");
  if (status !== 303 || !location) throw new Error(`${form[1]} to ${form[0]} answered ${status}`);
  return location;
}

async function createAlbums(member: Visitor, administrator: Visitor) {
  const createAlbum = async (title: string) => (await create<{ id: number }>(member, "/api/photo-collections", { title })).id;
  const [album, emptyAlbum, deletedAlbum] = [
    await createAlbum("Looked at closely"),
    await createAlbum("Nothing in it yet"),
    await createAlbum("Deleted by mistake"),
  ];
  const photos: number[] = [];
  for (const color of ["#345678", "#876543"]) {
    const photo = { collectionId: album, title: `Print in ${color}`, imageUrl: await pictureText(color) };
    photos.push((await create<{ id: number }>(member, "/api/yearbook", photo)).id);
  }
  const [photo = 0] = photos;
  const comments = `/api/photo-collections/${photo}/comments`;
  const { id: comment } = await create<{ id: number }>(member, comments, { content: "Oh!" });
  await create(administrator, comments, { content: "I remember that afternoon.\nIt rained." });
  await administrator.call("DELETE", `/api/photo-collections/${deletedAlbum}`);
  return { album, photo, comment, emptyAlbum };
}

async function createTakedownRequests(member: Visitor, administrator: Visitor) {
  const title = "Passed around at lunch";
  const { id: othersAlbum } = await create<{ id: number }>(administrator, "/api/photo-collections", { title });
  const photos: number[] = [];
  for (const color of ["#203040", "#405060", "#607080"]) {
    const photo = { collectionId: othersAlbum, title: `Slide in ${color}`, imageUrl: await pictureText(color) };
    photos.push((await create<{ id: number }>(administrator, "/api/yearbook", photo)).id);
  }
  const [othersPhoto = 0, takedownPhoto = 0, keptPhoto = 0] = photos;
  const ask = (photo: number) =>
    create<{ id: number }>(member, `/api/yearbook/${photo}/takedown-requests`, { reason: "It was a hard year.\nPlease." });
  await ask(takedownPhoto);
  const { id: kept } = await ask(keptPhoto);
  await administrator.call("PATCH", `/api/takedown-requests/${kept}`, { outcome: "kept" });
  return { othersAlbum, othersPhoto, takedownPhoto };
}

const createRemembrance = async (member: Visitor) =>
  (
    await create<{ id: number }>(member, `/api/users/${inMemoriam}/remembrances`, {
      content: "The window seat was hers.\nAlways.",
    })
  ).id;

async function createMessages(member: Visitor, visitor: Visitor, administrator: Visitor) {
  const contactForm = {
    name: "Soo-Jin",
    email: "soo-jin@example.com",
    subject: "Is this my class?",
    message: "I sat by the window.",
  };
  await create(visitor, "/api/public-contact", { ...contactForm, location: "40.7, -73.9" });
  const request = { name: "Paul Ortega", email: "paul@example.com", message: "I was in room 412, by the door." };
  await submit(visitor, "/login?dialog=access", "request-access", {
    ...request,
    graduationYear: String(classSettings.year),
    subject: "Alumni Access Request",
  });
  const { id: sent } = await create<{ id: number }>(member, "/api/messages", {
    recipientId: 3,
    subject: "Scans",
    content: "When?",
  });
  const susan = await new Visitor(member.origin).signIn(`susan@${exampleDomain}`, samplePeople.member.password);
  const { id: received } = await create<{ id: number }>(susan, "/api/messages", {
    recipientId: 2,
    subject: "Winter",
    content: "A blanket.",
  });
  const inbox = (await administrator.call("GET", "/api/messages")).body as { id: number; senderEmail?: string }[];
  const idFrom = (email: string) => inbox.find(({ senderEmail }) => senderEmail === email)?.id ?? 0;
  return { sent, received, contact: idFrom(contactForm.email), accessRequest: idFrom(request.email) };
}

async function createLetters(administrator: Visitor) {
  const linkFor = (userId: number) => submit(administrator, `/alumni?manage=${userId}`, "make-link", { userId: String(userId) });
  const [letter, recoveryLetter] = [await linkFor(notJoined), await linkFor(forgetful)];
  // A new letter ends the link of an earlier one, so this one is for somebody else.
  const letters = await submit(administrator, "/admin/letters", "make-letters", { userIds: "15" });
  const linkIn = (address: string) => address.replace("/admin/letter/", "/join/").replace(/\?.*/, "");
  return {
    letters: letters.replace(/\?.*/, ""),
    letter: letter.replace(/\?.*/, ""),
    recoveryLetter: recoveryLetter.replace(/\?.*/, ""),
    joiningLink: linkIn(letter),
    recoveryLink: linkIn(recoveryLetter),
  };
}

/** Uploads a class list with a new person, a member, and a faulty row. */
async function checkRoster(administrator: Visitor): Promise<string> {
  const list = `First Name,Last Name,E-mail\r\nNew,Person,new@example.com\r\nMaria,X,maria@${exampleDomain}\r\nLi,O,nowhere`;
  const location = await submit(administrator, "/admin/import", "check-roster", {
    file: new File([list], "class.csv", { type: "text/csv" }),
  });
  return location.replace(/&done=.*/, "");
}

/** Portraits of every kind: found, replacing another, several files of one person, of nobody, and unreadable. */
async function checkPortraits(administrator: Visitor): Promise<string> {
  const picture = (color: string) => jpeg(color, 120, 150);
  const file = await portraitsFile(
    ["Scans/Okafor Denise.jpg", await picture("#444444")],
    ["Santiago, Maria.jpg", await picture("#555555")],
    ["David Goldberg.jpg", await picture("#666666")],
    ["Goldberg_David_2.jpg", await picture("#777777")],
    ["A student with a very long name whom nobody remembers.jpg", await picture("#888888")],
    ["list.txt", Buffer.from("Susan Chen")],
  );
  const location = await submit(administrator, "/admin/yearbook-portraits", "check-portraits", { file });
  return location.replace(/&done=.*/, "");
}
