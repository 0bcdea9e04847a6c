import { z } from "zod";
import { cleanLine } from "#app/domain/core/fields.ts";
import { codeAlphabet } from "./link-codes.ts";
import { recoveryCodeLength } from "./second-factor-constants.ts";

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
