import { withParameters } from "#app/http/url-parameters.ts";

/** Whom the list shows. */
export const shownParts = [
  { value: "all", label: "All" },
  { value: "expected", label: "Not here yet" },
  { value: "here", label: "Here" },
] as const;
export type ShownPart = (typeof shownParts)[number]["value"];

export const isShownPart = (name: string | null): name is ShownPart => shownParts.some(({ value }) => value === name);

export const checkInPath = (reunionId: number) => `/reunions/${reunionId}/check-in`;

interface DoorState {
  text: string;
  show: ShownPart;
  page?: number;
}

/** The address of a search at the door. */
export const doorAddress = (reunionId: number, { text, show, page = 1 }: DoorState) =>
  withParameters(checkInPath(reunionId), { q: text || null, show: show === "all" ? null : show, page: page > 1 ? page : null });

export const rowId = (userId: number) => `person-${userId}`;
export const walkInRowId = (walkInId: number) => `walk-in-${walkInId}`;
