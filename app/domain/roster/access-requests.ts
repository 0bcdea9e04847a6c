import { z } from "zod";
import { email, id, requiredText, year } from "#app/domain/core/fields.ts";
import { administratorYears } from "#app/domain/people/profiles.ts";
import { profileTypes } from "#db/column-values.ts";

/** What an administrator confirms when letting somebody in: the member that will be made. */
export const approval = z.object({
  messageId: id("There is no such request"),
  firstName: requiredText("First name is required", { length: 100, message: "First name too long" }),
  lastName: requiredText("Last name is required", { length: 100, message: "Last name too long" }),
  email: email("Please enter a valid email address"),
  graduationYear: year(administratorYears.from, administratorYears.to),
  profileType: z.enum(profileTypes, { error: "Please choose classmate or teacher" }),
});

export const oneRequest = approval.pick({ messageId: true });
