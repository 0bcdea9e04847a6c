/** The texts of this screen's forms. */
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
  status: { done: "Meet-up updated", failed: "Failed to update status" },
  close: { done: "Meet-up updated", failed: "Failed to close meet-up" },
};

/** The intents of single buttons. Their errors appear at the top of the page or dialog. */
export const buttonIntents = ["join", "guests", "leave", "status", "close"] as const;

/** What somebody who left a meet-up is told. */
export const leaveNotice = ({ newOrganizer }: { newOrganizer: string | null }) =>
  newOrganizer ? { title: "Ownership transferred", description: `${newOrganizer} is the organizer now.` } : texts.leave.done;
