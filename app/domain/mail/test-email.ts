import { z } from "zod";
import { email } from "#app/domain/core/fields.ts";

/** The form that sends a test email. */
export const testEmailInput = z.object({ address: email("Please enter a valid email address") });
