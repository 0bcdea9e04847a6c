import type { SubmissionResult } from "@conform-to/react";

/** A form's texts, in the route's table, for server and browser: docs/behavior.md, "Success and failure texts". */
export interface FormTexts {
  /** The notice after it was done; absent where the next page says enough. */
  done?: NoticeText;
  /** The title of the notice after it failed. */
  failed: string;
  /** What a script says after a failure that came without a sentence. */
  otherwise?: string;
  /** The notice beside the messages at the fields; absent where those say enough. */
  invalid?: { title: string; description: string };
}
export type NoticeText = string | { title: string; description: string };

/** What an action answers when a form was not done: the page is shown again with it. */
export interface FormAnswer {
  intent: string;
  /** Typed values and messages at the fields; absent when the server never saw them. */
  result?: SubmissionResult;
  failure?: { title: string; description: string; signIn?: boolean };
  /** What became of each file, where a form sent several. */
  files?: FileOutcome[];
}
export interface FileOutcome {
  name: string;
  /** Why it was refused; null when it was kept. */
  problem: string | null;
}

export const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === "object" && answer !== null && typeof (answer as FormAnswer).intent === "string";

/** What a refused, signed-out post is answered with; the error page makes a form of it again. */
export interface LostPost {
  message: string;
  fields: [name: string, value: string][];
}
