/** What the buttons of 'Manage' say when they fail, and 'Add member'. */
export const administrationTexts = {
  "add-member": { failed: "Failed to add the member" },
  "make-link": { failed: "Failed to create a link" },
  "email-link": { failed: "No email was sent" },
  "retry-address": { failed: "Nothing was changed" },
  deactivate: { failed: "Failed to deactivate" },
  reactivate: { failed: "Failed to reactivate" },
  missing: { failed: "Failed to mark as missing" },
  found: { failed: "Failed to mark as found" },
  unlist: { failed: "Failed to take off the list" },
  "list-again": { failed: "Failed to list again" },
  "undo-in-memoriam": { failed: "Failed to remove In Memoriam" },
  "make-administrator": { failed: "Failed to make an administrator" },
  "turn-off-second-factor": { failed: "Two-step sign-in was not turned off" },
  "unmake-administrator": { failed: "Failed to remove administrator rights" },
};

export const manageIntents = Object.keys(administrationTexts).filter((intent) => intent !== "add-member");

export const texts = {
  "edit-profile": { done: "Profile updated successfully", failed: "Failed to update profile" },
  "set-featured": { done: "Featured spotlight set", failed: "Failed to set featured" },
  "clear-featured": { done: "Featured spotlight cleared", failed: "Failed to clear featured" },
  ...administrationTexts,
};
