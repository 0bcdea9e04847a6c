import type { FormTexts, LeftOut } from "#app/http/form-result.ts";

/** The texts of 'Edit photo', in an album and in 'Arrange photos'. */
export const editedPhotoTexts = {
  "edit-photo": { done: "Photo updated successfully!", failed: "Failed to update photo" },
  "turn-photo": { done: "Photo turned", failed: "The photo was not turned" },
};

export const texts = {
  ...editedPhotoTexts,
  "create-album": {
    done: "Album created successfully!",
    failed: "Failed to create album",
    otherwise: "There was an error creating your album. Please try again.",
  },
  "edit-album": {
    done: "Album updated successfully!",
    failed: "Failed to update album",
    otherwise: "There was an error updating your album. Please try again.",
  },
  "delete-album": {
    done: "Album deleted successfully!",
    failed: "Failed to delete album",
    otherwise: "There was an error deleting your album. Please try again.",
  },
  "add-photo": {
    done: "Photo added successfully!",
    failed: "Failed to add photo",
    otherwise: "There was an error adding your photo. Please try again.",
  },
  "delete-photo": {
    done: "Photo deleted successfully!",
    failed: "Failed to delete photo",
    otherwise: "There was an error deleting your photo. Please try again.",
  },
  "ask-takedown": { done: "Your request was sent.", isNoticeKept: true, failed: "Failed to send your request" },
  "name-people": { failed: "The names are not saved yet", otherwise: "There was an error saving the names. Please try again." },
  "remove-name": {
    done: { title: "The name is no longer in this photo", description: "If it was yours, nobody else can add it again." },
    failed: "Failed to remove the name",
  },
  "ask-names": {
    done: { title: "The class is asked who this is", description: "The photo is now among those under “Who is this?”." },
    failed: "Failed to ask",
  },
  "stop-asking": { done: "The photo no longer asks who this is", failed: "Failed to stop the question" },
  "undo-upload": { failed: "The photos were not deleted" },
  like: { failed: "Error liking photo", otherwise: "There was an error liking this photo. Please try again." },
  "add-comment": { done: "Comment added successfully", failed: "Failed to add comment" },
  "edit-comment": { done: "Comment updated successfully", failed: "Failed to update comment" },
  "delete-comment": { done: "Comment deleted successfully", failed: "Failed to delete comment" },
  "clear-cache": {
    done: { title: "Cache cleared", description: "Albums reloaded." },
    failed: "Failed to clear the cache",
  },
} satisfies Record<string, FormTexts>;

/** What is said after photos were added: how many, whose original is not kept, and on a line for each, what was left out and why. */
export function addedSentence(
  added: readonly { originalProblem: string | null }[],
  leftOut: readonly LeftOut[] = [],
): string | null {
  const problems = added.flatMap(({ originalProblem }) => originalProblem ?? []);
  const whose = added.length === 1 ? "Its original" : problems.length === 1 ? "One original" : `${problems.length} originals`;
  const total = added.length + leftOut.length;
  const lines = [
    ...(total > 1 ? [`${leftOut.length > 0 ? `${added.length} of ${total}` : total} photos are in the album.`] : []),
    ...(problems.length > 0 ? [`${whose} could not be kept, because ${problems[0]}.`] : []),
  ];
  const reasons = leftOut.map(({ name, problem }) => `${name}: ${problem}`);
  return [lines.join(" "), ...reasons].filter(Boolean).join("\n") || null;
}
