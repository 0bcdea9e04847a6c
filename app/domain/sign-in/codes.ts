import { z } from "zod";
import { cleanLine } from "#app/domain/core/fields.ts";
import { recoveryCodeLength } from "./second-factor-constants.ts";

/** Codes that people type: of one-time links, also from paper, and of two-step sign-in. */

/** The 32 letters and digits of a code, which is shown in capitals. 0, O, 1, and I are missing, because they look alike. */
export const codeAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 12;

const onlyCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

/** What somebody typed in capitals, without spaces, hyphens, dots, and the address before it. */
const bareCode = (typed: string): string =>
  typed
    .replace(/^.*\/join\//is, "")
    .replace(/[?#].*$/s, "")
    .replace(/[\s\-_.\u2010-\u2015]/g, "")
    .toUpperCase();

/** 'ABCD-EFGH-JKMN': a code in groups of four, as it is shown and as addresses have it. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** What is wrong with a typed code, as a sentence; null if it can be one. */
export function codeProblem(typed: string): string | null {
  const code = bareCode(typed);
  if (/[01OI]/.test(code)) {
    const [wrong = ""] = /[01OI]/.exec(code) ?? [];
    return `A code never has ${wrong === "0" ? "a zero" : wrong === "1" ? "a one" : `the letter ${wrong}`}. Please compare it with your letter again.`;
  }
  if (code.length !== codeLength)
    return `A code has ${codeLength} letters and digits, and this one has ${code.length}. Please compare it with your letter again.`;
  return onlyCode.test(code) ? null : "A code has only letters and digits. Please compare it with your letter again.";
}

/** A typed code in groups of four; null if it can't be one. */
export const readCode = (typed: string): string | null => (codeProblem(typed) ? null : groupedCode(bareCode(typed)));

const missingCode = "Please enter the code from your letter";

/** The form at /join. Case, spaces, and hyphens don't matter. */
export const codeInput = z.object({
  code: z
    .string({ error: missingCode })
    .overwrite(cleanLine)
    .min(1, missingCode)
    .max(300, "This is too long for a code. A code has 12 letters and digits.")
    .transform((typed, context) => {
      const problem = codeProblem(typed);
      if (problem) context.addIssue({ code: "custom", message: problem });
      return groupedCode(bareCode(typed));
    }),
});

/** Two-step sign-in: codes of an app after the password, and recovery codes on paper. */

const onlyAppCode = /^\d{6}$/;
const onlyRecoveryCode = new RegExp(`^[${codeAlphabet}]{${recoveryCodeLength}}$`);

/** Whether a code without spaces and hyphens is one of an app; otherwise it is a recovery code. */
export const isAppCode = (code: string): boolean => onlyAppCode.test(code);

const missing = "Please enter the code from your app";
const malformed = "A code has six digits. A recovery code has eight letters and digits.";

/** A typed code. Case, spaces, and hyphens don't matter. */
export const typedCode = z
  .string({ error: missing })
  .overwrite(cleanLine)
  .min(1, missing)
  .max(100, malformed)
  .transform((typed, context) => {
    const code = typed.replace(/[\s\-_.\u2010-\u2015]/g, "").toUpperCase();
    if (!isAppCode(code) && !onlyRecoveryCode.test(code)) context.addIssue({ code: "custom", message: malformed });
    return code;
  });

export const codeForm = z.object({ code: typedCode });
