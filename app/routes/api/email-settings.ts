import { changeNoticeSettings, findNoticeSettings } from "#app/domain/mail/notice-settings.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { noticeSettings } from "#app/http/response-schemas/mail.server.ts";

/** /api/email-settings: which emails one gets. They are kept, and do nothing, while the site has no mail server. */
export const loader = apiRoute({
  "/api/email-settings": {
    GET: query((me) => findNoticeSettings(me.id), {
      summary: "Returns which emails you get, if the site sends any",
      response: noticeSettings,
    }),
    PATCH: mutation(changeNoticeSettings, {
      summary: "Changes which emails you get: at once (now), in the weekly letter (weekly), or never",
      response: noticeSettings,
      example: { comments: "never", weeklyLetter: true },
    }),
  },
});
export const action = loader;
