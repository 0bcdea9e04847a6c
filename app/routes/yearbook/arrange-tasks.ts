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
