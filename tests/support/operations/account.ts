import { defaultNoticeSettings } from "#app/domain/mail/notice-settings.ts";
import { unsubscribePath } from "#app/domain/mail/unsubscribe.server.ts";
import { password } from "../people.ts";
import type { Records } from "../records.ts";
import { type Fields, form, newPassword, type Subject, userIdOf } from "./subject.ts";

const unsubscribeFields = ({ me }: Records): Fields => ({
  token: unsubscribePath(me.id, "message").replace("/unsubscribe/", ""),
});

/** A member's own account and settings. */
export const account: Subject = {
  pages: {
    "/confirm-email/:token": ["everyone", 404],
    "/unsubscribe/:token": "everyone",
    "/account": "members",
    "/account/data": "members",
    "/reunions/subscribe": "members",
    "/calendar/:file": ["everyone", 404],
  },
  forms: {
    "/confirm-email/:token": {
      "confirm-email": form(["everyone", 404], ({ token }) => ({ token })),
    },
    "/unsubscribe/:token": {
      "turn-off": form("everyone", unsubscribeFields),
      "turn-all-off": form("everyone", (records) => ({ ...unsubscribeFields(records), all: "on" })),
    },
    "/account": {
      "change-password": form("members", () => ({
        currentPassword: password,
        password: newPassword,
        passwordAgain: newPassword,
      })),
      "change-emails": form("members", () => ({ ...defaultNoticeSettings, comments: "never", weeklyLetter: "on" })),
      "send-confirmation": form(["members", 404], () => ({})),
      "cancel-email": form(["members", 409], () => ({})),
      "change-privacy": form("members", () => ({ emailAudience: "administrators", placeAudience: "members" })),
      "end-session": form("the owner", ({ session }) => ({ session })),
      "end-others": form("members", () => ({})),
      "retry-address": form("the owner and administrators", userIdOf("me")),
      leave: form("members", () => ({ currentPassword: password, works: "keep", names: "remove" })),
    },
    "/reunions/subscribe": {
      subscribe: form("members", () => ({})),
      "change-address": form("members", () => ({})),
      unsubscribe: form("members", () => ({})),
    },
  },
  calls: {
    "POST /api/auth/new-email": ["members", 404],
    "DELETE /api/auth/new-email": ["members", 409],
    "GET /api/calendar-address": "members",
    "POST /api/calendar-address": "members",
    "DELETE /api/calendar-address": "members",
    "GET /api/email-settings": "members",
    "PATCH /api/email-settings": "members",
  },
};
