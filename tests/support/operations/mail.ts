import { call, form, type Subject, userIdOf } from "./subject.ts";

const mailingFields = { subject: "Picnic", text: "Bring a blanket.", audience: "unanswered" } as const;

/** Letters by mail and email, and mailings. */
export const mail: Subject = {
  pages: {
    // Those of a meet-up of the owner's; the others are for administrators.
    "/mailings": "the owner and administrators",
    "/mailings/new": "administrators",
    "/mailings/:mailingId": "the owner and administrators",
    "/mailings/:mailingId/print": ["administrators", 410],
    "/admin/letter/:token": "administrators",
    "/admin/mail": "administrators",
    "/admin/letters": "administrators",
    "/admin/letters/settings": "administrators",
    "/admin/letters/labels": "administrators",
    "/admin/letters/emails/:batch": ["administrators", 404],
    "/admin/letters/:batch": ["administrators", 410],
  },
  forms: {
    "/mailings/new": {
      "add-mailing": form("the owner and administrators", ({ ownReunion }) => ({
        ...mailingFields,
        reunionId: String(ownReunion.id),
      })),
    },
    "/mailings/:mailingId": {
      mailing: form("the owner and administrators", ({ mailing }) => ({
        ...mailingFields,
        mailingId: String(mailing.id),
        do: "send",
      })),
      "delete-mailing": form("the owner and administrators", ({ mailing }) => ({ mailingId: String(mailing.id) })),
      "stop-mailing": form("the owner and administrators", ({ sentMailing }) => ({ mailingId: String(sentMailing.id) })),
    },
    "/admin/letters": {
      "make-letters": form("administrators", ({ invited }) => ({ userIds: String(invited.id), replace: "on" })),
    },
    "/admin/letter/:token": {
      "email-link": form("administrators", userIdOf("person")),
    },
    "/admin/mail": {
      "send-test": form(["administrators", 409], () => ({ address: "anna@class.example" })),
      "retry-address": form("administrators", userIdOf("mailReturned")),
      "retry-all": form("administrators", () => ({})),
    },
    "/admin/letters/settings": {
      settings: form("administrators", () => ({ signerName: "Maria Santiago", envelope: "DL", membersMayPassOn: "on" })),
    },
  },
  calls: {
    "GET /api/mailings": "the owner and administrators",
    "POST /api/mailings": call("the owner and administrators", ({ ownReunion }) => ({
      ...mailingFields,
      reunionId: ownReunion.id,
    })),
    "GET /api/mailings/:mailingId": "the owner and administrators",
    "PATCH /api/mailings/:mailingId": call("the owner and administrators", () => mailingFields),
    "DELETE /api/mailings/:mailingId": "the owner and administrators",
    "POST /api/mailings/:mailingId/test": call(["the owner and administrators", 409], () => mailingFields),
    "POST /api/mailings/:mailingId/send": call("the owner and administrators", () => mailingFields),
    "POST /api/mailings/:mailingId/stop": "the owner and administrators",
    "GET /api/mail": "administrators",
    "POST /api/mail/test": ["administrators", 409],
    "POST /api/mail/retry": "administrators",
    "GET /api/mail/letters": ["administrators", 404],
    // Without a mail server that answers, and to an address that mail comes back from.
    "POST /api/mail/letters": call(["administrators", 409], ({ invited }) => ({
      userIds: [invited.id],
      days: 30,
      address: "all",
    })),
    "POST /api/users/:userId/sign-in-email": ["administrators", 409],
    "POST /api/users/:userId/retry-email": "the owner and administrators",
  },
};
