import { parseArgs } from "node:util";
import { type Build, measuredBuilds } from "./builds.ts";
import { measurePeer } from "./peer.ts";
import { type MeasuredPage, measuredPages, measureFirstPages, measurePages, measureStarts } from "./server-pages.ts";
import { measurePosts } from "./server-posts.ts";

/** What this checkout's server costs, alone or compared with another commit's in the same run. `npm run bench:server -- --help` */

const parts: Record<string, { what: string; measure: (builds: Build[], pages: MeasuredPage[]) => Promise<void> }> = {
  pages: { what: "what each page costs a server that has answered many, and its bytes", measure: measurePages },
  first: { what: "what the first 300 pages of a new process cost", measure: measureFirstPages },
  posts: { what: "what forms and calls that change something cost, and the page after each", measure: measurePosts },
  starts: { what: "how soon a new process answers, and its memory", measure: measureStarts },
  peer: { what: "pages, bytes, and memory, to stand beside another program's", measure: measurePeer },
};

const help = `npm run bench:server -- [--against <commit>] [--parts <parts>] [quick]

Measures what pages cost the server of this checkout, on a machine that does nothing else.

  --against <commit>  also measures the build of that commit, in alternating rounds, and prints the ratio
  --parts <parts>     only these, such as pages,posts:
${Object.entries(parts)
  .map(([part, { what }]) => `                        ${part.padEnd(7)} ${what}`)
  .join("\n")}
  quick               fewer rounds, for a first look`;

/** Reads the command line. Ends the program if it is invalid or asks for help. */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { against: { type: "string" }, parts: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    const chosen = values.parts?.split(",") ?? Object.keys(parts);
    const unknown = positionals.find((word) => word !== "quick") ?? chosen.find((part) => !(part in parts));
    if (unknown !== undefined) throw new Error(`Unknown option or part '${unknown}'`);
    if (!values.help) return { against: values.against, chosen };
    console.log(help);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(1);
  }
}

const { against, chosen } = readOptions();
const builds = await measuredBuilds(against);
const pages = measuredPages(builds[0]?.prepared.message ?? 0);
for (const [part, { measure }] of Object.entries(parts)) if (chosen.includes(part)) await measure(builds, pages);
