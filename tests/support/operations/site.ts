import { addDays, classDay } from "#app/domain/time/class-days.ts";
import { pictureFile } from "../pictures.ts";
import { call, form, type Subject } from "./subject.ts";

const lastDay = addDays(classDay(new Date()), 30);
const announcementFields = { title: "Supper", text: "At seven.", lastDay };

/** Home, announcements, the log, backups, and what belongs to no subject. */
export const site: Subject = {
  pages: {
    "/": "everyone",
    "/version/:choice": "everyone",
    "/admin/activity-logs": "administrators",
    "/admin/activity-logs/download": "administrators",
    "/admin/backup": "administrators",
    "/admin/backup/download": "administrators",
    "/*": ["everyone", 404],
  },
  forms: {
    "/": {
      "send-contact": form("everyone", () => ({
        name: "Zoë",
        email: "zoe@class.example",
        subject: "Hello",
        message: "Is this the class?",
        website: "",
      })),
      join: form("members", ({ reunion }) => ({ reunionId: String(reunion.id), guests: "1" })),
      leave: form(["members", 409], ({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
      announce: form("administrators", () => announcementFields),
      "edit-announcement": form("administrators", ({ announcement }) => ({
        ...announcementFields,
        announcementId: String(announcement.id),
      })),
      "delete-announcement": form("administrators", ({ announcement }) => ({ announcementId: String(announcement.id) })),
      "save-front-page": form("administrators", async () => ({
        introduction: "All of us, in one place.",
        picture: await pictureFile(),
        imageAlt: "The class on the steps",
      })),
    },
    // Only their own code, which changes nothing else.
    "/admin/backup": {
      "enter-code": form("members", () => ({ code: "123456" }), "administrator"),
    },
    "/admin/backup/download": {
      "": form("administrators", () => ({})),
    },
    "/admin/activity-logs": {
      clear: form("administrators", () => ({})),
    },
  },
  calls: {
    "GET /api/openapi.json": "everyone",
    "GET /api/health": "everyone",
    "GET /api/front-page": "everyone",
    "PATCH /api/front-page": "administrators",
    "GET /api/announcements": "members",
    "POST /api/announcements": "administrators",
    "PATCH /api/announcements/:announcementId": call("administrators", () => announcementFields),
    "DELETE /api/announcements/:announcementId": "administrators",
    "GET /api/activity-logs": "administrators",
    "DELETE /api/activity-logs": "administrators",
  },
};
