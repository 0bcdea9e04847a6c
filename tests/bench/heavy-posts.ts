import { residentMegabytes, startSite } from "../support/site.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { checkBudget } from "./measure.ts";

/**
 * The server's memory and the response times of other requests during 16 simultaneous posts of 60 MB. Part of
 * `npm run bench:budgets`; exits with 1 if over budget.
 */

const megabyte = 1024 * 1024;
/** Additional megabytes of memory, and the milliseconds of the slowest directory request. */
const budgets = { memory: 500, directory: 5000 };

const site = await startSite(sampleClass());
const [member, reader] = [await signIn(site.origin, "maria"), await signIn(site.origin, "david")];
const { id } = (await member.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
/** Twelve files that are not photos, together just under the limit of a form. */
const photo = () =>
  Array.from({ length: 12 }, (_, n) => new File([new Uint8Array(5 * megabyte)], `${n}.jpg`, { type: "image/jpeg" }));
const csrf = await member.token();

const memoryBefore = residentMegabytes(site);
let [most, slowest, isOver] = [0, 0, false];
const watching = (async () => {
  while (!isOver) {
    const started = performance.now();
    const { status } = await reader.page("/alumni");
    if (status !== 200) throw new Error(`The directory returned ${status}`);
    slowest = Math.max(slowest, performance.now() - started);
    most = Math.max(most, residentMegabytes(site));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();
await Promise.all(
  Array.from({ length: 16 }, () =>
    member.post("/yearbook", "add-photo", { collectionId: String(id), title: "", description: "", csrf, photo: photo() }),
  ),
);
isOver = true;
await watching;
await site.stop();
checkBudget("the server's memory grew by", most - memoryBefore, budgets.memory, "MB");
checkBudget("the slowest directory meanwhile", slowest, budgets.directory, "ms");
