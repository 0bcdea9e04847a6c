import type { SubmissionResult } from "@conform-to/react";

/** A form's texts: in the route's table, known to server and browser. */
export interface FormTexts {
  /** The notice after it was done; absent if the next page says enough. */
  done?: NoticeText;
  /** Whether that notice stands in the page until the reader leaves it, instead of as a toast. Without scripts, every notice does. */
  isNoticeKept?: boolean;
  /** The title of the notice after it failed. */
  failed: string;
  /** What a script shows after a failure that came without a sentence; 'HTTP' and the status if absent. */
  otherwise?: string;
  /** What it shows for an answer that can't be read, such as a proxy's page, with {status} in it; `otherwise` if absent. */
  unreadable?: string;
  /** What it shows if no answer came. */
  unreachable?: string;
  /** The notice beside the messages at the fields; absent where those say enough. */
  invalid?: { title: string; description: string };
}
export type NoticeText = string | { title: string; description: string };

/** What an action returns when a form was not done: the page is shown again with it. */
export interface FormResult {
  intent: string;
  /** conform's reply: typed values and messages at the fields. Absent when the server never saw them. */
  reply?: SubmissionResult;
  failure?: { title: string; description: string; signIn?: boolean };
  /** The hidden field `shown` of an edit form: what its sender has seen. */
  shown?: string;
  /** What became of each file, if a form sent several. */
  files?: FileOutcome[];
  /** New recovery codes, which are shown once. */
  recoveryCodes?: string[];
  /** What the form asks about ambiguous names in it. */
  questions?: FormQuestion[];
}
/** A question with its possible answers; the form sends one of them. */
export interface FormQuestion {
  name: string;
  options: { value: string; label: string }[];
  /** The answer that was sent, if one was. */
  chosen?: string | undefined;
}
export interface FileOutcome {
  name: string;
  /** Why it was refused; null when it was kept. */
  problem: string | null;
}

/** A file that was not kept, and why. */
export type LeftOut = FileOutcome & { problem: string };

export const isFormResult = (data: unknown): data is FormResult =>
  typeof data === "object" && data !== null && typeof (data as FormResult).intent === "string";

/** A post that came after its session had ended. The error page makes a form of it again. */
export interface UnsavedPost {
  message: string;
  fields: [name: string, value: string][];
}

/** How our forms name fields. conform takes others for its commands or lists: `a[99999999]` takes minutes to walk. */
export const plainName = /^[a-z]\w*$/i;
