import { hostileLists } from "../support/hostile-lists.ts";
import type { Shape } from "./hostile-shape.ts";

/** Files that cost as much as possible, sent by somebody who may send them. What reads them in another process is not counted. */

const boundary = "b";

/** The class lists of tests/support/hostile-lists.ts as the form sends them. */
export const uploadedLists = (): Promise<Shape[]> =>
  Promise.all(
    hostileLists.map(async ({ name, ending, make }): Promise<Shape> => {
      const file = await make(1);
      const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
      return {
        name: `file: ${name}, .${ending}`,
        method: "POST",
        path: "/admin/import",
        headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
        body: (csrf) =>
          Buffer.concat([
            Buffer.from(`${part('name="intent"')}check-roster\r\n${part('name="csrf"')}${csrf}\r\n`),
            Buffer.from(part(`name="file"; filename="class.${ending}"`)),
            file,
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ]),
        as: ["administrator"],
      };
    }),
  );
