import { z } from "zod";
import { findFrontPage, saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { mutation, publicQuery } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { nullableText } from "#app/http/response-schemas/fields.server.ts";

const frontPage = z
  .object({
    introduction: nullableText("Fifty years of us, in one place."),
    imageUrl: nullableText(`/images/${"0".repeat(64)}-1200x800.jpg`),
    imageAlt: nullableText("The class on the steps of the school."),
  })
  .meta({ id: "FrontPage", description: "Null is what the site comes with." });

/** /api/front-page: the introduction and the picture of Home. */
export const loader = apiRoute({
  "/api/front-page": {
    GET: publicQuery(() => findFrontPage(), {
      summary: "Returns the introduction and the picture of Home that administrators have set",
      response: frontPage,
    }),
    PATCH: mutation(saveFrontPage, {
      summary: "Changes them (administrators only); null brings back what the site comes with",
      response: frontPage,
      example: { introduction: "Fifty years of us, in one place." },
    }),
  },
});
export const action = loader;
