import { cacheableQuery, type Resource } from "#app/http/api.server.ts";
import { openApiDocument } from "#app/http/openapi.server.ts";
import { openApi } from "#app/http/response-schemas/shared.server.ts";
import { activityLogs } from "./activity-logs.server.ts";
import { announcements } from "./announcements.server.ts";
import { auth } from "./auth.server.ts";
import { book } from "./book.server.ts";
import { checkIns } from "./check-in.server.ts";
import { comments } from "./comments.server.ts";
import { emailSettings } from "./email-settings.server.ts";
import { featuredAlumni } from "./featured-alumni.server.ts";
import { health } from "./health.server.ts";
import { mail } from "./mail.server.ts";
import { messages } from "./messages.server.ts";
import { missing } from "./missing.server.ts";
import { photoCollections } from "./photo-collections.server.ts";
import { namesInPhotos } from "./photo-names.server.ts";
import { publicContacts } from "./public-contacts.server.ts";
import { remembrances } from "./remembrances.server.ts";
import { reunions } from "./reunions.server.ts";
import { secondFactors } from "./second-factor.server.ts";
import { takedowns } from "./takedowns.server.ts";
import { users } from "./users.server.ts";
import { yearbook } from "./yearbook.server.ts";
import { yearbookPortraits } from "./yearbook-portraits.server.ts";

/** Every endpoint of the JSON API. The OpenAPI document describes this table, so it is built on the first request for it. */
export const resources: Resource = {
  "openapi.json": {
    GET: cacheableQuery(() => openApiDocument(resources), { summary: "Returns this document", response: openApi }),
  },
  ...health,
  ...auth,
  ...secondFactors,
  ...emailSettings,
  ...featuredAlumni,
  ...announcements,
  ...publicContacts,
  ...messages,
  ...photoCollections,
  ...yearbook,
  ...yearbookPortraits,
  ...takedowns,
  ...namesInPhotos,
  ...comments,
  ...reunions,
  ...checkIns,
  ...users,
  ...remembrances,
  ...missing,
  ...book,
  ...activityLogs,
  ...mail,
};
