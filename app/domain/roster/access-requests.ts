import { z } from "zod";
import { email, id, requiredText, year } from "#app/domain/core/fields.ts";
import { administratorYears } from "#app/domain/people/profiles.ts";
import { profileTypes } from "#db/column-values.ts";

/** What an administrator confirms to approve a request: the new member. */
export const approval = z.object({
  messageId: id("Request not found"),
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
  email: email("Please enter a valid email address"),
  graduationYear: year(administratorYears.from, administratorYears.to),
  profileType: z.enum(profileTypes, { error: "Please choose classmate or teacher" }),
});

export const oneRequest = approval.pick({ messageId: true });
