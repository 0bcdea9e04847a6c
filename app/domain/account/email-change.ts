import { z } from "zod";

/** The form that confirms a new email address. */

export const deadConfirmation =
  "If you have confirmed your new email address with this link, there is nothing left to do. Otherwise the link has ended: please enter the address in your profile again.";

export const confirmationInput = z.object({ token: z.string({ error: deadConfirmation }).max(64, deadConfirmation) });
