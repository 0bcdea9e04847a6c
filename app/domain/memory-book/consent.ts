import { z } from "zod";

/** A member's decision whether the memory book has a page of theirs. */
export const bookDecision = z.object({ choice: z.enum(["yes", "no"], { error: "Please choose yes or no" }) });
