import { exampleDomain } from "#app/domain/core/class-names.ts";
import { classSettings } from "#class-settings";
import { pictureText } from "./pictures.ts";
import { samplePeople } from "./sample-site.ts";
import { Visitor } from "./visitor.ts";

/** Ids and addresses of what the sample class lacks for some screens to be seen. */
export interface MadeThings {
  /** The member's, of two photos, the first with a comment of the member's own and one of a teacher's. */
  album: number;
  photo: number;
  comment: number;
  emptyAlbum: number;
  /** Of the member's messages, one from a classmate and one to a classmate. */
  received: number;
  sent: number;
  /** Of visitors. */
  contact: number;
  accessRequest: number;
  /** Addresses. */
  dryRun: string;
  letters: string;
  letter: string;
  recoveryLetter: string;
  joiningLink: string;
  recoveryLink: string;
}

/** A member who has not joined, for a letter of their own, and one who has, for a sign-in link. */
const [notJoined, forgetful] = [12, 6];

const signedIn = (origin: string, { email, password }: { email: string; password: string }) =>
  new Visitor(origin).signIn(email, password);

/** Makes it all through the site's own doors. */
export async function makeThings(origin: string): Promise<MadeThings> {
  const member = await signedIn(origin, samplePeople.member);
  const administrator = await signedIn(origin, samplePeople.administrator);
  return {
    ...(await makeAlbums(member, administrator)),
    ...(await makeMessages(member, new Visitor(origin), administrator)),
    ...(await makeLetters(administrator)),
    dryRun: await lookAtRoster(administrator),
  };
}

/** Makes a call that must succeed, and returns what it answers. */
async function made<T>(browser: Visitor, path: string, body: object): Promise<T> {
  const { status, body: answer } = await browser.call("POST", path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}`);
  return answer;
}

/** Posts a form that must be carried out, and returns the address it leads to. */
async function ledTo(browser: Visitor, ...form: Parameters<Visitor["post"]>): Promise<string> {
  const { status, headers } = await browser.post(...form);
  const to = headers.get("Location");
  if (status !== 303 || !to) throw new Error(`${form[1]} to ${form[0]} answered ${status}`);
  return to;
}

async function makeAlbums(member: Visitor, administrator: Visitor) {
  const albumCalled = async (title: string) => (await made<{ id: number }>(member, "/api/photo-collections", { title })).id;
  const [album, emptyAlbum, deletedAlbum] = [
    await albumCalled("Looked at closely"),
    await albumCalled("Nothing in it yet"),
    await albumCalled("Deleted by mistake"),
  ];
  const photos: number[] = [];
  for (const colour of ["#345678", "#876543"]) {
    const photo = { collectionId: album, title: `Print in ${colour}`, imageUrl: await pictureText(colour) };
    photos.push((await made<{ id: number }>(member, "/api/yearbook", photo)).id);
  }
  const [photo = 0] = photos;
  const comments = `/api/photo-collections/${photo}/comments`;
  const { id: comment } = await made<{ id: number }>(member, comments, { content: "Oh!" });
  await made(administrator, comments, { content: "I remember that afternoon.\nIt rained." });
  await administrator.call("DELETE", `/api/photo-collections/${deletedAlbum}`);
  return { album, photo, comment, emptyAlbum };
}

async function makeMessages(member: Visitor, visitor: Visitor, administrator: Visitor) {
  const contactForm = {
    name: "Soo-Jin",
    email: "soo-jin@example.com",
    subject: "Is this my class?",
    message: "I sat by the window.",
  };
  await made(visitor, "/api/public-contact", { ...contactForm, location: "40.7, -73.9" });
  const request = { name: "Paul Ortega", email: "paul@example.com", message: "I was in room 412, by the door." };
  await ledTo(visitor, "/login?dialog=access", "request-access", {
    ...request,
    graduationYear: String(classSettings.year),
    subject: "Alumni Access Request",
  });
  const { id: sent } = await made<{ id: number }>(member, "/api/messages", {
    recipientId: 3,
    subject: "Scans",
    content: "When?",
  });
  const susan = await new Visitor(member.origin).signIn(`susan@${exampleDomain}`, samplePeople.member.password);
  const { id: received } = await made<{ id: number }>(susan, "/api/messages", {
    recipientId: 2,
    subject: "Winter",
    content: "A blanket.",
  });
  const inbox = (await administrator.call("GET", "/api/messages")).body as { id: number; senderEmail?: string }[];
  const idFrom = (email: string) => inbox.find(({ senderEmail }) => senderEmail === email)?.id ?? 0;
  return { sent, received, contact: idFrom(contactForm.email), accessRequest: idFrom(request.email) };
}

async function makeLetters(administrator: Visitor) {
  const linkFor = (userId: number) => ledTo(administrator, `/alumni?manage=${userId}`, "make-link", { userId: String(userId) });
  const [letter, recoveryLetter] = [await linkFor(notJoined), await linkFor(forgetful)];
  // For others than the one above: a new letter ends the link of the one before.
  const letters = await ledTo(administrator, "/admin/letters", "make-letters", { userIds: "15" });
  const welcome = (address: string) => address.replace("/admin/letter/", "/welcome/").replace(/\?.*/, "");
  return {
    letters: letters.replace(/\?.*/, ""),
    letter: letter.replace(/\?.*/, ""),
    recoveryLetter: recoveryLetter.replace(/\?.*/, ""),
    joiningLink: welcome(letter),
    recoveryLink: welcome(recoveryLetter),
  };
}

/** A list with every kind of row: new, a member already, faulty. */
async function lookAtRoster(administrator: Visitor): Promise<string> {
  const list = `First Name,Last Name,E-mail\r\nNew,Person,new@example.com\r\nMaria,X,maria@${exampleDomain}\r\nLi,O,nowhere`;
  const to = await ledTo(administrator, "/admin/import", "check-roster", {
    file: new File([list], "class.csv", { type: "text/csv" }),
  });
  return to.replace(/&done=.*/, "");
}
