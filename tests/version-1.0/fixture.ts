import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The class that version 1.0 left behind, as make.ts packed it, and what 1.0 answered about it. */

/** Who asked: two members who are signed in with 'Remember me' or without it, an administrator, and nobody. */
export type Viewer = "administrator" | "member" | "otherMember" | "visitor";

/** A response of 1.0's API. */
export interface RecordedResponse {
  status: number;
  body: unknown;
}

/** What the test needs to know of the class. Links and cookies are as 1.0 made them. */
export interface Recorded {
  /** When 1.0 stopped, in ISO 8601. Sessions and links end by this clock. */
  madeAt: string;
  cookies: Record<Viewer, Record<string, string>>;
  /** The cookies of a browser that signed out, and of one whose member left. */
  endedSessions: Record<string, string>[];
  /** Addresses of one-time links, by what became of them. */
  links: Record<"joining" | "fromLetter" | "recovery" | "used" | "replaced", string>;
  /** Members who can sign in. */
  passwords: { email: string; password: string }[];
  /** Members who cannot sign in any more, with the password that they had. */
  closedAccounts: { email: string; password: string }[];
  /** Ids of what administrators can restore, and of what was deleted with its album. */
  deleted: { album: number; photoOfIt: number; photo: number };
  /** All fields of the member's form for a message, on a page that was open while the site was updated. */
  openForm: Record<string, string>;
  /** What 1.0's API answered, by path. */
  answers: Record<Viewer, Record<string, RecordedResponse>>;
  /** Addresses that 1.0's pages led to. */
  addresses: Record<Viewer, string[]>;
}

export const archive = path.join(import.meta.dirname, "class.tar.br");

/** Unpacks the class. `dataDir` and `backup` are new copies of 1.0's data folder and backup. */
export function unpackFixture(): { folder: string; dataDir: string; backup: string; recorded: Recorded } {
  const folder = mkdtempSync(path.join(tmpdir(), "version-1.0-"));
  execFileSync("tar", ["-x", "-C", folder], { input: brotliDecompressSync(readFileSync(archive)) });
  const recorded: Recorded = JSON.parse(readFileSync(path.join(folder, "recorded.json"), "utf8"));
  return { folder, dataDir: path.join(folder, "data"), backup: path.join(folder, "backup.zip"), recorded };
}
