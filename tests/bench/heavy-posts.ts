import { isMainThread, Worker, workerData } from "node:worker_threads";
import { residentMegabytes, startSite } from "../support/site.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { checkBudget } from "./measure.ts";

/**
 * The server's memory and the response times of other requests during 16 simultaneous posts of 60 MB. The posts come from a
 * thread of their own, because making them would keep the requests that are measured from being sent. Part of
 * `npm run bench:budgets`; exits with 1 if over budget.
 */

const megabyte = 1024 * 1024;
/** Additional megabytes of memory, and the milliseconds of the slowest directory request. */
const budgets = { memory: 500, directory: 1000 };

if (isMainThread) await measure();
else await sendPosts(workerData);

async function measure() {
  const site = await startSite(sampleClass());
  const reader = await signIn(site.origin, "david");
  const memoryBefore = residentMegabytes(site);
  const posts = new Worker(new URL(import.meta.url), { workerData: site.origin });
  let isOver = false;
  posts.once("exit", () => {
    isOver = true;
  });
  let [most, slowest] = [0, 0];
  while (!isOver) {
    const started = performance.now();
    const { status } = await reader.page("/alumni");
    if (status !== 200) throw new Error(`The directory returned ${status}`);
    slowest = Math.max(slowest, performance.now() - started);
    most = Math.max(most, residentMegabytes(site));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await site.stop();
  checkBudget("the server's memory grew by", most - memoryBefore, budgets.memory, "MB");
  checkBudget("the slowest directory meanwhile", slowest, budgets.directory, "ms");
}

async function sendPosts(origin: string) {
  const member = await signIn(origin, "maria");
  const { id } = (await member.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
  /** Twelve files that are not photos, together just under the limit of a form. */
  const photo = () =>
    Array.from({ length: 12 }, (_, n) => new File([new Uint8Array(5 * megabyte)], `${n}.jpg`, { type: "image/jpeg" }));
  const csrf = await member.token();
  const posts = Array.from({ length: 16 }, () =>
    member.post("/yearbook", "add-photo", { collectionId: String(id), title: "", description: "", csrf, photo: photo() }),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  if (statuses.some((status) => status !== 422)) throw new Error(`The posts returned ${statuses}`);
}
