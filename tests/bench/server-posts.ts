import { pictureText } from "../support/pictures.ts";
import { Visitor } from "../support/visitor.ts";
import { cameraPhoto } from "./bench-class.ts";
import {
  type Build,
  type Cookies,
  inTurn,
  type Measure,
  printMeasures,
  type RunningBuild,
  withBuilds,
  writerCount,
} from "./builds.ts";
import { cpuMeter, isQuick, pause } from "./measure.ts";

/** The CPU time of posts and of the page after each: what members post most, each as a plain form and as a call of the API. */

const [processes, rounds, postsARound] = isQuick ? [2, 2, 8] : [4, 3, 12];
/** Milliseconds after each request, so that work in the background is counted with the request that causes it. */
const rest = 10;

/** Milliseconds of CPU. */
interface Cost {
  post: number;
  page: number;
}

/** Sends the posts of a round, and opens the page after each. */
async function costOfRound(
  { site }: RunningBuild,
  { send, open, count = postsARound }: MeasuredPost,
  round: number,
): Promise<Cost> {
  const meter = cpuMeter(site);
  const seconds = { post: 0, page: 0 };
  for (let number = round * count; number < (round + 1) * count; number++) {
    meter();
    const path = await send(number);
    await pause(rest);
    seconds.post += meter();
    await open(number, path);
    await pause(rest);
    seconds.page += meter();
  }
  return { post: (seconds.post / count) * 1000, page: (seconds.page / count) * 1000 };
}

/** Posts the same to each build in turn, and prints what posts and the pages after them cost. */
export async function measurePosts(builds: Build[]): Promise<void> {
  const uploads: File[] = [];
  for (let seed = 0; seed <= rounds; seed++) uploads.push(await cameraPhoto(seed));
  const measures: Record<keyof Cost, Measure>[] = [];
  for (let number = 0; number < processes; number++) {
    await withBuilds(builds, async (running) => {
      const posts = new Map<RunningBuild, MeasuredPost[]>();
      for (const one of running) posts.set(one, await measuredPosts(one, uploads));
      for (let round = 0; round <= rounds; round++) {
        for (const [index, { name }] of [...posts.values()][0]?.entries() ?? []) {
          measures[index] ??= { post: emptyMeasure(name, builds), page: emptyMeasure("  the page after it", builds) };
          for (const one of inTurn(running, number + round)) {
            const { post, page } = await costOfRound(one, posts.get(one)?.[index] as MeasuredPost, round);
            // The first round warms up.
            if (round === 0) continue;
            const build = builds.indexOf(one.build);
            measures[index].post.samples[build]?.push(post);
            measures[index].page.samples[build]?.push(page);
          }
        }
      }
    });
  }
  const title = "Milliseconds of CPU a post";
  printMeasures(
    { title, unit: "ms", hasMean: true },
    builds,
    measures.flatMap(({ post, page }) => [post, page]),
  );
}

const emptyMeasure = (name: string, builds: Build[]): Measure => ({ name, samples: builds.map(() => []) });

interface MeasuredPost {
  name: string;
  /** How many of a row are sent. Without it, all. */
  count?: number;
  /** Sends the one with this number. Returns the address of the page that a browser opens after it. */
  send(number: number): Promise<string>;
  /** Opens a page as the sender of that number. */
  open(number: number, path: string): Promise<void>;
}

/** What a member changes. Members and photos take turns by the number of the post. */
interface Change {
  name: string;
  path: (number: number) => string;
  intent: string;
  fields: (number: number) => Record<string, string | File>;
  call?: (number: number) => { path: string; body?: object };
  count?: number;
}

/** What the changes are about. */
interface Content {
  album: number;
  photos: number[];
  meetUp: number;
  recipients: number[];
  uploads: File[];
}

/** Somebody who posts, with the token of their forms. */
interface Writing {
  browser: Visitor;
  csrf: string;
}

const photoCount = 12;

/** Everything that is posted to one site. Adds an album, so that its photos have no likes yet. */
async function measuredPosts({ build, site }: RunningBuild, uploads: File[]): Promise<MeasuredPost[]> {
  const { prepared } = build;
  const writers = prepared.writers.map(({ cookies, csrf }) => ({ browser: browserWith(site.origin, cookies), csrf }));
  const maria = browserWith(site.origin, prepared.cookies.member);
  const meetUps = (await maria.call("GET", "/api/reunions")).body as { id: number; status: string; eventDate: string | null }[];
  const coming = meetUps.find(({ status, eventDate }) => status === "active" && Date.parse(eventDate ?? "") > Date.now());
  if (!coming) throw new Error("The sample class has no coming meet-up");
  // Those who attend it could not join.
  for (const { browser } of writers) await browser.call("POST", `/api/reunions/${coming.id}/leave`);
  const album = await create(maria, "/api/photo-collections", { title: "Bench" });
  const photos: number[] = [];
  for (let n = 0; n < photoCount; n++) {
    photos.push(await create(maria, "/api/yearbook", { collectionId: album, title: `${n}`, imageUrl: await pictureText() }));
  }
  const recipients = prepared.writers.map(({ id }) => id);
  const changes = changesOf({ album, photos, meetUp: coming.id, recipients, uploads });
  return changes.flatMap((change) => postsOf(change, writers));
}

/** A browser on one site that has these cookies. */
function browserWith(origin: string, cookies: Cookies): Visitor {
  const browser = new Visitor(origin);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

async function create(browser: Visitor, path: string, body: object): Promise<number> {
  const { status, body: created } = await browser.call("POST", path, body);
  if (status !== 201) throw new Error(`${path} answered ${status}`);
  return (created as { id: number }).id;
}

const nth = <Item>(items: Item[], number: number) => items[number % items.length] as Item;

function changesOf({ album, photos, meetUp, recipients, uploads }: Content): Change[] {
  const photoPath = (photo: number) => `/yearbook?album=${album}&photo=${photo}`;
  // Nobody likes the same photo twice: one half of the photos is for forms, the other for calls.
  const likedPhoto = (number: number, half: 0 | 1) =>
    photos[Math.floor(number / writerCount) + (half * photoCount) / 2] as number;
  const content = "It was the second kiln, and the glaze ran.";
  const message = (number: number) => ({ recipientId: nth(recipients, number + 1), subject: "Kiln", content });
  const attendance = (intent: "join" | "leave"): Change => ({
    name: `${intent} a meet-up`,
    path: () => `/reunions?details=${meetUp}`,
    intent,
    fields: () => ({ reunionId: String(meetUp), ...(intent === "join" ? { guests: "1" } : {}) }),
    call: () => ({ path: `/api/reunions/${meetUp}/${intent}`, ...(intent === "join" ? { body: { guests: 1 } } : {}) }),
  });
  return [
    {
      name: "comment",
      path: (number) => `${photoPath(nth(photos, number))}&dialog=full`,
      intent: "add-comment",
      fields: (number) => ({ photoCollectionId: String(nth(photos, number)), content }),
      call: (number) => ({ path: `/api/photo-collections/${nth(photos, number)}/comments`, body: { content } }),
    },
    {
      name: "message",
      path: () => "/messages",
      intent: "compose",
      fields: (number) => ({ ...message(number), recipientId: String(message(number).recipientId) }),
      call: (number) => ({ path: "/api/messages", body: message(number) }),
    },
    {
      name: "like",
      path: (number) => photoPath(likedPhoto(number, 0)),
      intent: "like",
      fields: (number) => ({ photoCollectionId: String(likedPhoto(number, 0)) }),
      call: (number) => ({ path: `/api/photo-collections/${likedPhoto(number, 1)}/like` }),
    },
    attendance("join"),
    attendance("leave"),
    {
      name: "photo of 12 megapixels",
      path: () => `/yearbook?album=${album}`,
      intent: "add-photo",
      fields: (number) => ({ collectionId: String(album), title: "", description: "", photo: uploads[number] as File }),
      count: 1,
    },
  ];
}

/** A change as a form and, if there is one, as a call. The calls are made by the other half of the writers, who do not wait for the forms. */
function postsOf(change: Change, writers: Writing[]): MeasuredPost[] {
  const { name, path, call, count } = change;
  const opener = (writerOf: (number: number) => Writing) => async (number: number, address: string) => {
    const { status } = await writerOf(number).browser.page(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
  };
  const writerOfForm = (number: number) => nth(writers, number);
  const send = (number: number) => sendForm(change, number, writerOfForm(number));
  const form = { name: `${name}, form`, count, send, open: opener(writerOfForm) };
  if (!call) return [form];
  const writerOfCall = (number: number) => nth(writers, number + writerCount / 2);
  const makeCall = async (number: number) => {
    const request = call(number);
    const { status } = await writerOfCall(number).browser.call("POST", request.path, request.body);
    if (status >= 300) throw new Error(`${request.path} answered ${status}`);
    return path(number);
  };
  return [form, { name: `${name}, call`, count, send: makeCall, open: opener(writerOfCall) }];
}

/** Sends a form and reads the answer. Returns the address that it redirects to. */
async function sendForm({ path, intent, fields }: Change, number: number, { browser, csrf }: Writing): Promise<string> {
  const all = Object.entries<string | File>({ intent, csrf, ...fields(number) });
  const body = all.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams();
  for (const [field, value] of all) body.append(field, value as string);
  const response = await browser.request(path(number), { method: "POST", body });
  await response.arrayBuffer();
  const location = response.headers.get("Location");
  if (response.status !== 303 || !location) throw new Error(`The form '${intent}' was answered with ${response.status}`);
  return location;
}
