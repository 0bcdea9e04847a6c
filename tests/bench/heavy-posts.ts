import { residentMegabytes, startSite } from "../support/site.ts";
import { sampleClass, signIn } from "./bench-class.ts";
import { checkBudget } from "./measure.ts";

/**
 * What 16 posts of 60 MB at once do to the server and to everybody else. Part of `npm run bench:budgets`; ends with 1 over
 * a budget.
 */

const megabyte = 1024 * 1024;
/** Megabytes more than before; milliseconds that the slowest directory takes meanwhile. */
const budgets = { memory: 500, directory: 5000 };

const site = await startSite(sampleClass());
const [member, reader] = [await signIn(site.origin, "maria"), await signIn(site.origin, "david")];
const { id } = (await member.call("POST", "/api/photo-collections", { title: "Bench" })).body as { id: number };
/** Twelve files that are no photos, together just under what one form may bring. */
const photo = () =>
  Array.from({ length: 12 }, (_, n) => new File([new Uint8Array(5 * megabyte)], `${n}.jpg`, { type: "image/jpeg" }));
const csrf = await member.token();

const calm = residentMegabytes(site);
let [most, slowest, isOver] = [0, 0, false];
const watching = (async () => {
  while (!isOver) {
    const started = performance.now();
    const { status } = await reader.page("/alumni");
    if (status !== 200) throw new Error(`The directory answered ${status}`);
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
checkBudget("the server's memory grew by", most - calm, budgets.memory, "MB");
checkBudget("the slowest directory meanwhile", slowest, budgets.directory, "ms");
