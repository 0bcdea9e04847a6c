/** The texts of this screen's forms. */
export const texts = {
  "check-in": { failed: "Nobody was checked in" },
  "undo-check-in": { done: "Undone", failed: "Nothing was undone" },
  "add-walk-in": { failed: "Nobody was added" },
  "remove-walk-in": { done: "Walk-in removed", failed: "Nothing was removed" },
  "name-helper": { failed: "No helper was named" },
  "remove-helper": { done: "Helper removed", failed: "Nothing was removed" },
};

/** The intents of single buttons in lists. Without scripts, their errors appear at the top of the page. */
export const rowIntents = ["check-in", "undo-check-in", "remove-walk-in", "remove-helper"] as const;
