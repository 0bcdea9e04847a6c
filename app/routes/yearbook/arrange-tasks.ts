import type { FormTexts } from "#app/http/form-result.ts";

/** What 'Arrange photos' does with the checked photos. The first four ask for more in a dialog. */
export const tasks = {
  move: { label: "Move to an album", dialog: "move-photos" },
  date: { label: "Set the date", dialog: "date-photos" },
  title: { label: "Set the title", dialog: "title-photos" },
  delete: { label: "Delete", dialog: "delete-photos" },
  first: { label: "Put at the beginning", dialog: null },
  last: { label: "Put at the end", dialog: null },
  cover: { label: "Use as the album’s cover", dialog: null },
} as const;
export type Task = keyof typeof tasks;

export const isTask = (name: string): name is Task => name in tasks;

const names = Object.keys(tasks) as Task[];

/** The tasks, without those for the album's owner and administrators where somebody arranges only their own photos. */
export const tasksFor = ({ canOrder }: { canOrder: boolean }): Task[] =>
  names.filter((name) => canOrder || tasks[name].dialog !== null);

/** The texts of the forms that do it. */
export const arrangeTexts = {
  arrange: {
    failed: "Nothing was changed",
    invalid: { title: "No photos are checked", description: "Please check the boxes beside the photos first." },
  },
  "sort-photos": { failed: "The photos were not sorted" },
  "move-photos": { failed: "The photos were not moved" },
  "date-photos": { failed: "The photos were not dated" },
  "title-photos": { failed: "The photos were not titled" },
  "delete-photos": { failed: "The photos were not deleted" },
} satisfies Record<string, FormTexts>;
