import { z } from "zod";
import { email } from "#app/domain/core/fields.ts";

/** The input of somebody who forgot their password. */
export const recoveryRequest = z.object({ email: email("Please enter a valid email address") });
