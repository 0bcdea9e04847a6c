import sharp from "sharp";
import { samplePassword } from "#db/demo/accounts.ts";
import type { Random } from "#db/demo/random.ts";
import { Visitor } from "../support/visitor.ts";

/** What the members of busy-day.ts do. */

interface Person {
  id: number;
  email: string;
}

/** The rows of the class, and a signed-in administrator. */
interface BusyClass {
  people: Person[];
  photos: { id: number; album: number }[];
  /** Meet-ups to come. */
  meetUps: { id: number }[];
  administrator: Visitor;
}

/** People who use a site. `act` lets a random one do one thing; `counts` has what the site accepted, `problems` its errors. */
export function busyPeople(origin: string, random: Random, { people, photos, meetUps, administrator }: BusyClass) {
  const counts = { "sign-ins": 0, pages: 0, pictures: 0, photos: 0, messages: 0, comments: 0, answers: 0, arrivals: 0 };
  const problems: string[] = [];
  const slowest = { page: 0 };

  const browsers = new Map<number, Visitor>();
  async function browserOf(person: Person): Promise<Visitor> {
    const known = browsers.get(person.id);
    if (known) return known;
    const browser = await new Visitor(origin).signIn(person.email, samplePassword);
    browsers.set(person.id, browser);
    counts["sign-ins"] += 1;
    return browser;
  }

  const note = (what: string, status: number) => {
    if (status >= 500 || status === 0) problems.push(`${what}: ${status}`);
  };

  /** Opens a page as a browser does: with its pictures. */
  async function read(browser: Visitor, address: string) {
    const started = performance.now();
    const { status, html } = await browser.page(address);
    slowest.page = Math.max(slowest.page, performance.now() - started);
    note(address, status);
    counts.pages += 1;
    const pictures = [...new Set([...html.matchAll(/src="(\/(?:images|plates)\/[^"]+)"/g)].map(([, src = ""]) => src))];
    for (const src of pictures.slice(0, 6)) {
      const response = await browser.request(src);
      await response.arrayBuffer();
      note(src, response.status);
      counts.pictures += 1;
    }
  }

  async function call(browser: Visitor, kind: "messages" | "comments" | "answers" | "arrivals", address: string, body: object) {
    const { status } = await browser.call("POST", address, body);
    note(address, status);
    if (status < 300) counts[kind] += 1;
  }

  async function addPhoto(browser: Visitor, number: number) {
    const background = `hsl(${number % 360}, ${30 + (number % 40)}%, 50%)`;
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const imageUrl = `data:image/jpeg;base64,${bytes.toString("base64")}`;
    const { status } = await browser.call("POST", "/api/yearbook", {
      collectionId: photos[0]?.album,
      title: `Day ${number}`,
      imageUrl,
    });
    note("a photo", status);
    if (status === 201) counts.photos += 1;
  }

  /** One thing that somebody does. Reading is most of it. */
  async function act(number: number) {
    const person = random.pick(people);
    const browser = await browserOf(person);
    const photo = random.pick(photos);
    const other = random.pick(people);
    const { id: meetUp = 0 } = random.pick(meetUps);
    const what = random.between(0, 99);
    if (what < 70) {
      const pages = [
        "/",
        "/alumni",
        `/alumni?q=${random.pick(["an", "mo", "lee"])}`,
        `/profile/${other.id}`,
        "/yearbook",
        `/yearbook?album=${photo.album}`,
        `/yearbook?album=${photo.album}&photo=${photo.id}`,
        "/messages",
        "/reunions",
        `/reunions?details=${meetUp}`,
        "/where-are-they-now",
      ];
      return read(browser, random.pick(pages));
    }
    if (what < 78 && other.id !== person.id)
      return call(browser, "messages", "/api/messages", {
        recipientId: other.id,
        subject: `Letter ${number}`,
        content: "See you there.",
      });
    if (what < 86)
      return call(browser, "comments", `/api/photo-collections/${photo.id}/comments`, { content: `I remember ${number}` });
    if (what < 92)
      return call(browser, "answers", `/api/reunions/${meetUp}/reply`, {
        answer: random.pick(["coming", "perhaps", "cant"]),
        guests: 0,
      });
    if (what < 96) return call(administrator, "arrivals", `/api/reunions/${meetUp}/walk-ins`, { name: `Walker ${number}` });
    if (what < 98) return addPhoto(browser, number);
    // Signs out and is forgotten.
    await browser.call("POST", "/api/auth/logout");
    browsers.delete(person.id);
  }

  return { act, browserOf, read, counts, problems, slowest };
}
