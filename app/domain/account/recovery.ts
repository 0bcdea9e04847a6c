import { z } from "zod";
import { email } from "#app/domain/core/fields.ts";

/** The page where somebody who forgot their password asks for a link. Only a site with a mail server has it. */
export const recoveryPath = "/forgot";

/** The input of that page. */
export const recoveryRequest = z.object({ email: email("Please enter a valid email address") });

/** What everybody reads after it, so that nobody learns who is a member. */
export const recoveryAnswer =
  "If this address belongs to a member, an email with a link is on its way. It may take a few minutes.";
