import { announcements } from "./announcements.ts";
import { imports } from "./imports.ts";
import { mail } from "./mail.ts";
import { missingPeople } from "./missing-people.ts";
import type { Mutation } from "./mutation.ts";
import { operations } from "./operations.ts";
import { people } from "./people.ts";
import { permissions } from "./permissions.ts";
import { photoNames } from "./photo-names.ts";
import { pictures } from "./pictures.ts";
import { recoveries } from "./recovery.ts";
import { secondFactors } from "./second-factor.ts";
import { sessions } from "./sessions.ts";

/** All mutations by subject. */
export const lists: Record<string, Mutation[]> = {
  permissions,
  operations,
  people,
  "missing-people": missingPeople,
  announcements,
  imports,
  sessions,
  "photo-names": photoNames,
  pictures,
  recovery: recoveries,
  mail,
  "second-factor": secondFactors,
};
