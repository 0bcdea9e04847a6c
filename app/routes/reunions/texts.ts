import { guestLabel, placesLacking } from "#app/domain/reunions/reunions.ts";

const invalid = { title: "Form validation error", description: "Please check all fields and try again." };

export const texts = {
  plan: { done: "Meet-up created", failed: "Failed to create meet-up", invalid },
  edit: { done: "Meet-up updated", failed: "Failed to update meet-up", invalid },
  delete: { done: "Meet-up deleted", failed: "Failed to delete meet-up" },
  join: {
    done: "Successfully joined!",
    failed: "Failed to join",
    invalid: { title: "Failed to join", description: "Please choose 0 to 9 guests." },
  },
  guests: {
    done: "Number of guests changed",
    failed: "Failed to change the number of guests",
    invalid: { title: "Failed to change the number of guests", description: "Please choose 0 to 9 guests." },
  },
  leave: { done: "Successfully left", failed: "Failed to leave" },
  reply: { done: "Your answer is saved", failed: "Your answer was not saved" },
  status: { done: "Meet-up updated", failed: "Failed to update status" },
  close: { done: "Meet-up updated", failed: "Failed to close meet-up" },
};

/** The intents of single buttons. Their errors appear at the top of the page or dialog. */
export const buttonIntents = ["join", "guests", "leave", "status", "close"] as const;

/** What the organizer is told: also if the limit is now lower than the number of people who come. */
export function editNotice(reunion: { capacity: number | null; attendeeCount: number; guestCount: number }) {
  const lacking = placesLacking(reunion);
  if (lacking === 0) return texts.edit.done;
  const coming = reunion.attendeeCount + reunion.guestCount;
  return {
    title: texts.edit.done,
    description: `${coming} people are coming, ${lacking} more than there is room for. All of them stay on the list.`,
  };
}

/** What an administrator is told who cancelled a coming meet-up. */
export function statusNotice(reunion: { status: string; attendeeCount: number; eventDate: Date | null }) {
  const { status, attendeeCount, eventDate } = reunion;
  const isTold = status === "cancelled" && attendeeCount > 0 && (eventDate === null || eventDate > new Date());
  const description = "Everyone on the list gets a message in ten minutes. ‘Activate’ takes it back before.";
  return isTold ? { title: texts.status.done, description } : texts.status.done;
}

export const leaveNotice = ({ newOrganizer }: { newOrganizer: string | null }) =>
  newOrganizer ? { title: "Ownership transferred", description: `${newOrganizer} is the organizer now.` } : texts.leave.done;

const onWaitingList = "You are on the waiting list";
const whenThereIsRoom = "You get a message when there is room for you.";

export const joinNotice = ({ isAttending }: { isAttending: boolean }) =>
  isAttending ? texts.join.done : { title: onWaitingList, description: whenThereIsRoom };

interface StoredAnswer {
  answer: "none" | "coming" | "waiting" | "perhaps" | "cant";
  guests: number;
  waitingBefore: number | null;
  newOrganizer: string | null;
}

export function replyNotice({ answer, guests, waitingBefore, newOrganizer }: StoredAnswer) {
  if (newOrganizer) return leaveNotice({ newOrganizer });
  if (answer === "waiting")
    return { title: onWaitingList, description: `You are number ${(waitingBefore ?? 0) + 1}. ${whenThereIsRoom}` };
  const sentences = {
    coming: `You are coming${guests > 0 ? `, with ${guestLabel(guests)}` : ""}.`,
    perhaps: "You said: perhaps. You can change it at any time.",
    cant: "You said that you can’t come. You can change it at any time.",
    none: "You have no answer anymore.",
  };
  return { title: texts.reply.done, description: sentences[answer] };
}
