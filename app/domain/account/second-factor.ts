import { z } from "zod";
import { oneMember } from "#app/domain/core/fields.ts";
import { typedCode } from "#app/domain/sign-in/second-factor.ts";
import { currentPassword } from "./own-account.ts";

/** The forms of two-step sign-in in 'Your account'. */

export const setUpInput = z.object({ currentPassword });
export const turnOffInput = z.object({ currentPassword, code: typedCode });

/** Turning off somebody else's, with a code of one's own if one is needed. */
export const turnOffOthersInput = oneMember.extend({ code: typedCode.optional() });
