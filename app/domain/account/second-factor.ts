import { z } from "zod";
import { typedCode } from "#app/domain/sign-in/second-factor.ts";
import { currentPassword } from "./own-account.ts";

/** The forms of two-step sign-in in 'Your account'. */

export const setUpInput = z.object({ currentPassword });
export const turnOffInput = z.object({ currentPassword, code: typedCode });
