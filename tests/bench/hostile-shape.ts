/** Requests made to cost the server as much as they can, each just under the limit of size that applies to it. */

export interface Shape {
  name: string;
  method: string;
  /** Path and query as they are sent. */
  path: string;
  headers: Record<string, string>;
  /** The body, made when it is sent. `csrf` is the form token of the browser that sends it. */
  body?: (csrf: string) => Buffer;
  /** Bytes of each piece of a chunked body; unset sends the body in one piece. */
  chunk?: number;
  /** Who sends it. */
  as: readonly Sender[];
}
export type Sender = "visitor" | "member" | "administrator";

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;
export const everyone = ["visitor", "member"] as const;

/** Joins the texts that `make` returns for 0, 1, 2 and so on, cut off at this length. */
export const repeatTo = (size: number, make: (n: number) => string) => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < size; n++) {
    const part = make(n);
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, size);
};
/** Nested lists of this depth. */
export const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
