import { addAnnouncement, deleteAnnouncement, editAnnouncement } from "#app/domain/announcements/announcements.server.ts";
import { announcementForm } from "#app/domain/announcements/announcements.ts";
import { saveFrontPage } from "#app/domain/announcements/front-page.server.ts";
import { frontPageForm } from "#app/domain/announcements/front-page.ts";
import { sendContact } from "#app/domain/messages/contacts.server.ts";
import { joinReunion, leaveReunion } from "#app/domain/reunions/attendance.server.ts";
import { formHandler } from "#app/http/form-handler.server.ts";
import { joinNotice, leaveNotice } from "../reunions/texts.ts";

const toHome = { redirectTo: () => "/" };

/** The forms of Home. */
export const forms = {
  "send-contact": formHandler(sendContact, toHome),
  join: formHandler(joinReunion, { ...toHome, notice: joinNotice }),
  leave: formHandler(leaveReunion, { ...toHome, notice: leaveNotice }),
  announce: formHandler(addAnnouncement, toHome),
  "edit-announcement": formHandler(editAnnouncement, { ...toHome, schema: announcementForm }),
  "delete-announcement": formHandler(deleteAnnouncement, toHome),
  "save-front-page": formHandler(saveFrontPage, { ...toHome, schema: frontPageForm, hasFiles: true }),
};
