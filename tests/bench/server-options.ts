import { parseArgs } from "node:util";

/** The command line of `npm run bench:server`. */

const parts = {
  pages: "what each page costs a server that has answered many, and its bytes",
  split: "where the time of each page goes",
  first: "what the first 300 pages of a new process cost",
  posts: "what forms and calls that change something cost, and the page after each",
  starts: "how soon a new process answers, and its memory",
  peer: "pages, bytes, and memory, to stand beside another program's",
};
export type Part = keyof typeof parts;

const help = `npm run bench:server -- [--against <commit>] [--parts <parts>] [quick]

Measures what pages cost the server of this checkout, on a machine that does nothing else.

  --against <commit>  also measures the build of that commit, in alternating rounds, and prints the ratio
  --parts <parts>     only these, such as pages,posts:
${Object.entries(parts)
  .map(([part, what]) => `                        ${part.padEnd(7)} ${what}`)
  .join("\n")}
  quick               fewer rounds, for a first look`;

export interface Options {
  against: string | undefined;
  parts: Set<Part>;
}

/** Reads the command line. Ends the program if it is invalid or asks for help. */
export function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: { against: { type: "string" }, parts: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const unknown = positionals.find((word) => word !== "quick");
    if (unknown) throw new Error(`Unknown option '${unknown}'`);
    return { against: values.against, parts: readParts(values.parts) };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    process.exit(1);
  }
}

function readParts(text: string | undefined): Set<Part> {
  const all = Object.keys(parts) as Part[];
  if (text === undefined) return new Set(all);
  const chosen = text.split(",");
  const unknown = chosen.find((part) => !(part in parts));
  if (unknown !== undefined) throw new Error(`There is no part '${unknown}'`);
  return new Set(chosen as Part[]);
}
