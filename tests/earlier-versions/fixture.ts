import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The classes that earlier versions left behind, as make.ts packed them, and what those versions answered about them. */

export const earlierVersions = ["1.0", "1.1"] as const;
export type EarlierVersion = (typeof earlierVersions)[number];

/** Who asked: two members who are signed in with 'Remember me' or without it, an administrator, and nobody. */
export type Viewer = "administrator" | "member" | "otherMember" | "visitor";

/** A response of the earlier version's API. */
export interface RecordedResponse {
  status: number;
  body: unknown;
}

/** What the test needs to know of the class. Links and cookies are as the earlier version made them. */
export interface Recorded {
  /** When the earlier version stopped, in ISO 8601. Sessions and links end by this clock. */
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
  /** What its API answered, by path. */
  answers: Record<Viewer, Record<string, RecordedResponse>>;
  /** Addresses that its pages led to. */
  addresses: Record<Viewer, string[]>;
  /** What only version 1.1 could do. */
  since11?: {
    /** An administrator with two-step sign-in: the app's key, and a recovery code. */
    secondFactor: { email: string; password: string; key: string; recoveryCode: string };
    /** The page of an import that waits to be confirmed. */
    stagedImport: string;
    /** To whom a link for a new password was to be sent while no mail server answered. */
    forgetful: string;
    /** The album with a photo whose original is kept. */
    albumWithOriginal: number;
  };
}

export const archiveOf = (version: EarlierVersion) => path.join(import.meta.dirname, `version-${version}.tar.br`);

/** Unpacks a class. `dataDir` and `backup` are new copies of the earlier version's data folder and backup. */
export function unpackFixture(version: EarlierVersion): { folder: string; dataDir: string; backup: string; recorded: Recorded } {
  const folder = mkdtempSync(path.join(tmpdir(), `version-${version}-`));
  execFileSync("tar", ["-x", "-C", folder], { input: brotliDecompressSync(readFileSync(archiveOf(version))) });
  const recorded: Recorded = JSON.parse(readFileSync(path.join(folder, "recorded.json"), "utf8"));
  return { folder, dataDir: path.join(folder, "data"), backup: path.join(folder, "backup.zip"), recorded };
}
