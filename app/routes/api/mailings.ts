import { z } from "zod";
import { addMailing, deleteMailing, editMailing, listMailings, requireMailing } from "#app/domain/mailings/mailings.server.ts";
import { countAudience, countRecipients, deliveryOf, listAllRecipients } from "#app/domain/mailings/recipients.server.ts";
import { sendMailing, stopMailing, testMailing } from "#app/domain/mailings/sending.server.ts";
import { apiRoute, mutation, query } from "#app/http/api.server.ts";
import { count, flag, id, idOnly, name, nullableText, text, timestamp } from "#app/http/response-schemas/fields.server.ts";
import { pageIn, toNumber } from "#app/http/url-parameters.ts";
import { emailObstacles, emailStates, mailingAudiences } from "#db/column-values.ts";

const mailing = z
  .object({
    id,
    subject: text("Save the date"),
    text: text("We meet on June 19, 2027. Please keep the evening free."),
    audience: z.enum(mailingAudiences),
    homeUntil: nullableText("2027-06-19").meta({ description: "The last day on which it stands on Home." }),
    announcementId: id.nullable(),
    createdBy: id,
    createdAt: timestamp,
    updatedAt: timestamp.nullable(),
    sentAt: timestamp.nullable().meta({ description: "Null for a draft." }),
    stoppedAt: timestamp.nullable(),
    emailsGone: count.nullable().meta({ description: "How many emails had gone when it was stopped." }),
    copiesRead: count.nullable().meta({ description: "How many copies on the site had been read then." }),
    reunion: z.object({ id, title: text("Supper"), createdBy: id }).nullable(),
    author: z.object(name),
    sender: z.object(name).nullable(),
  })
  .meta({ id: "Mailing" });

const counts = z.object({
  people: count,
  email: count,
  site: count,
  paper: count,
  returned: count,
  stopped: count,
  unreached: count,
});

const mailingWithRecipients = z
  .object({
    mailing,
    counts: counts.meta({ description: "How many people got it by each way; of a draft, how many would get it now." }),
    delivery: z.object({ sent: count, waiting: count, sending: count, failed: count, canceled: count, read: count }),
    recipients: z.array(
      z.object({
        id,
        ...name,
        onSite: flag,
        byEmail: flag,
        onPaper: flag,
        obstacle: z.enum(emailObstacles).nullable(),
        emailState: z.enum(emailStates).nullable().meta({ description: "Null without an email, and after 30 days." }),
      }),
    ),
  })
  .meta({ id: "MailingWithRecipients" });

const example = {
  subject: "Save the date",
  text: "We meet on June 19. Please keep the evening free.",
  audience: "everybody",
} as const;

export const loader = apiRoute({
  "/api/mailings": {
    GET: query((me, _params, { page }) => listMailings(me, pageIn(new URLSearchParams({ page: page ?? "1" }))), {
      summary: "Lists the mailings that one may manage, drafts first, 50 a page",
      errors: [403],
      response: z.object({ mailings: z.array(mailing), page: count, pages: count }),
      textParameters: { page: "The page, from 1" },
    }),
    POST: mutation(addMailing, {
      summary: "Keeps the draft of a mailing (administrators; of their own meet-up, organizers)",
      status: 201,
      response: mailing,
      example,
    }),
  },
  "/api/mailings/:mailingId": {
    GET: query(
      (me, { mailingId }) => {
        const found = requireMailing(me, toNumber(mailingId) ?? 0);
        return {
          mailing: found,
          counts: found.sentAt ? countRecipients(found.id) : countAudience(found.audience, found.reunion, me.id),
          delivery: deliveryOf(found.id),
          recipients: listAllRecipients(found.id),
        };
      },
      { summary: "Returns a mailing, and who got it by what way", response: mailingWithRecipients, errors: [403, 404] },
    ),
    PATCH: mutation(editMailing, {
      summary: "Changes a draft",
      response: mailing,
      errors: [409],
      example: { subject: "Save the new date" },
    }),
    DELETE: mutation(deleteMailing, { summary: "Deletes a draft", response: idOnly, errors: [409] }),
  },
  "/api/mailings/:mailingId/test": {
    POST: mutation(testMailing, {
      summary: "Sends a draft to oneself by email; fields in the body are saved first",
      response: mailing,
      errors: [409],
      example: {},
    }),
  },
  "/api/mailings/:mailingId/send": {
    POST: mutation(sendMailing, {
      summary: "Sends a draft, at most three in seven days; fields in the body are saved first. Sent again, it does nothing",
      response: mailing,
      errors: [409],
      example: {},
    }),
  },
  "/api/mailings/:mailingId/stop": {
    POST: mutation(stopMailing, {
      summary: "Stops a mailing in the two days after it was sent",
      response: mailing,
      errors: [409],
    }),
  },
});
export const action = loader;
