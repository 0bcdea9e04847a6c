import type { Records } from "../records.ts";
import { call, type Fields, form, type Subject } from "./subject.ts";

const meetUpFields = { title: "Picnic", description: "", location: "Prospect Park", eventDate: "2087-06-19 18:30" };
const instant = "2087-06-19T22:30:00.000Z";

/** The member on the list of their own meet-up. */
const ownPlace = ({ ownReunion, me }: Records): Fields => ({ reunionId: String(ownReunion.id), userId: String(me.id) });

const dateFields = ({ undatedReunion, suggestedDate }: Records): Fields => ({
  reunionId: String(undatedReunion.id),
  dateId: String(suggestedDate.id),
});

/** Meet-ups, answers, dates, and the door. */
export const reunions: Subject = {
  pages: {
    "/reunions": "members",
    "/reunions/:reunionId/attendees": "the owner and administrators",
    "/reunions/:reunionId/answers": "the owner and administrators",
    "/reunions/:reunionId/dates": "members",
    "/reunions/:reunionId/badges": "the owner and administrators",
    "/reunions/:reunionId/check-in": "at the door",
    "/reunions/:reunionId/calendar.ics": "members",
  },
  forms: {
    "/reunions": {
      plan: form("members", () => meetUpFields),
      edit: form("the owner and administrators", ({ ownReunion }) => ({ ...meetUpFields, reunionId: String(ownReunion.id) })),
      delete: form("the owner and administrators", ({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
      join: form("members", ({ reunion }) => ({ reunionId: String(reunion.id), guests: "1" })),
      guests: form(["members", 409], ({ ownReunion }) => ({ reunionId: String(ownReunion.id), guests: "2" })),
      leave: form(["members", 409], ({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
      reply: form("members", ({ reunion }) => ({
        reunionId: String(reunion.id),
        answer: "coming",
        guests: "1",
        guestNames: "Ida Moon",
        note: "By train",
      })),
      status: form("administrators", ({ reunion }) => ({ reunionId: String(reunion.id), status: "cancelled" })),
      close: form("the owner and administrators", ({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
    },
    "/reunions/:reunionId/answers": {
      ask: form("the owner and administrators", ({ ownReunion }) => ({ reunionId: String(ownReunion.id) })),
    },
    "/reunions/:reunionId/dates": {
      vote: form("members", (records) => ({ ...dateFields(records), [`vote${records.suggestedDate.id}`]: "if_needed" })),
      suggest: form("the owner and administrators", ({ undatedReunion }) => ({
        reunionId: String(undatedReunion.id),
        startsAt: "2087-06-19T18:30",
      })),
      "remove-date": form("the owner and administrators", dateFields),
      choose: form("the owner and administrators", dateFields),
    },
    "/reunions/:reunionId/attendees": {
      "mark-paid": form("at the door", ({ ownReunion, me }) => ({
        reunionId: String(ownReunion.id),
        paid: String(me.id),
        wasPaid: "",
      })),
    },
    "/reunions/:reunionId/check-in": {
      "check-in": form("at the door", (records) => ({ ...ownPlace(records), guests: "1" })),
      "mark-paid": form("at the door", ({ ownReunion, me }) => ({
        reunionId: String(ownReunion.id),
        paid: String(me.id),
        wasPaid: "",
      })),
      "undo-check-in": form("at the door", ({ reunionWithArrival, person, arrivedAt }) => ({
        reunionId: String(reunionWithArrival.id),
        userId: String(person.id),
        arrivedAt: arrivedAt.toISOString(),
      })),
      "add-walk-in": form("at the door", ({ ownReunion }) => ({
        reunionId: String(ownReunion.id),
        name: "Zoë Quast",
        submissionKey: "",
      })),
      "remove-walk-in": form("at the door", ({ ownReunion, walkIn }) => ({
        reunionId: String(ownReunion.id),
        walkInId: String(walkIn.id),
      })),
      "name-helper": form("the owner and administrators", ({ ownReunion, person }) => ({
        reunionId: String(ownReunion.id),
        userId: String(person.id),
      })),
      "remove-helper": form("the owner and administrators", ownPlace),
    },
  },
  calls: {
    "GET /api/reunions": "members",
    "POST /api/reunions": call("members", () => ({
      title: "Picnic",
      description: null,
      location: "Park",
      eventDate: instant,
      isActive: true,
    })),
    "PATCH /api/reunions/:reunionId": call("the owner and administrators", () => ({ title: "Picnic", eventDate: instant })),
    "DELETE /api/reunions/:reunionId": "the owner and administrators",
    "POST /api/reunions/:reunionId/join": ["members", 409],
    "POST /api/reunions/:reunionId/leave": ["members", 409],
    "PATCH /api/reunions/:reunionId/status": "administrators",
    "PATCH /api/reunions/:reunionId/close": "the owner and administrators",
    "GET /api/reunions/:reunionId/attendance": "members",
    "GET /api/reunions/:reunionId/attendees": "members",
    "GET /api/reunions/:reunionId/reply": "members",
    "POST /api/reunions/:reunionId/reply": call("members", () => ({
      answer: "perhaps",
      guests: 1,
      guestNames: "Ida Moon",
      note: "By train",
    })),
    "GET /api/reunions/:reunionId/replies": "the owner and administrators",
    "POST /api/reunions/:reunionId/ask": "the owner and administrators",
    "GET /api/reunions/:reunionId/dates": "members",
    "POST /api/reunions/:reunionId/dates": call("the owner and administrators", () => ({ startsAt: instant })),
    "DELETE /api/reunions/:reunionId/dates/:dateId": "the owner and administrators",
    "POST /api/reunions/:reunionId/dates/:dateId/choose": "the owner and administrators",
    "POST /api/reunions/:reunionId/votes": call("members", ({ suggestedDate }) => ({
      votes: [{ dateId: suggestedDate.id, vote: "yes" }],
    })),
    "GET /api/reunions/:reunionId/check-in": "at the door",
    "POST /api/reunions/:reunionId/check-in/:userId": "at the door",
    "DELETE /api/reunions/:reunionId/check-in/:userId": ["at the door", 409],
    "POST /api/reunions/:reunionId/walk-ins": call("at the door", () => ({ name: "Zoë Quast" })),
    "DELETE /api/reunions/:reunionId/walk-ins/:walkInId": "at the door",
    "POST /api/reunions/:reunionId/check-in-helpers/:userId": ["the owner and administrators", 409],
    "DELETE /api/reunions/:reunionId/check-in-helpers/:userId": "the owner and administrators",
    "PATCH /api/reunions/:reunionId/payments": call("at the door", ({ me }) => ({ paid: [me.id], notPaid: [] })),
  },
};
