import { startBenchClass } from "./bench-class.ts";
import { compare, isQuick } from "./measure.ts";

/** The cost of an inbox with 100 to 100,000 messages. Run `npm run bench:inbox` after a build. */

const pages = ["/messages", "/messages?filter=sent", "/messages?filter=unread", "/messages?message=60", "/messages?q=kiln"];

const sites = [];
for (const davidsMessages of isQuick ? [100, 10_000] : [100, 1000, 10_000, 100_000]) {
  sites.push(await startBenchClass(`${davidsMessages} messages`, { members: 320, davidsMessages }));
}
await compare("Size of an inbox", pages, sites);
for (const { site } of sites) await site.stop();
