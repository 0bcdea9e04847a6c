import { reunionsPerPage } from "#app/domain/reunions/reunions.ts";

/** The heading of past and cancelled meet-ups. */
export const pastHeadingId = "past";

export const listAddress = (page: number) => `/reunions${page > 1 ? `?page=${page}` : ""}`;

/** The address of the past meet-ups in the list, after those that are coming. */
export const pastAddress = (comingCount: number) =>
  `${listAddress(Math.floor(comingCount / reunionsPerPage) + 1)}#${pastHeadingId}`;

/** Where an address leads that has the filter `show=past` of earlier versions: to the list, with the same dialog. */
export function addressWithoutFilter({ searchParams }: URL, comingCount: number): string {
  const [dialog, value] = [...searchParams].find(([name]) => name !== "show" && name !== "page") ?? [];
  return dialog ? `/reunions?${new URLSearchParams({ [dialog]: value ?? "" })}` : pastAddress(comingCount);
}

/** This page's address, for a button in a dialog that stays open. */
export function sameAddress({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("done");
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The address of a new message to the organizer. */
export const organizerAddress = ({ createdBy, title }: { createdBy: number; title: string }) =>
  `/messages?${new URLSearchParams({ recipient: String(createdBy), subject: `Re: ${title}` })}`;

export const answersAddress = (reunionId: number) => `/reunions/${reunionId}/answers`;

/** The address where members say which of the suggested dates suit them. */
export const datesAddress = (reunionId: number) => `/reunions/${reunionId}/dates`;

/** The addresses of meet-ups outside of the site: in calendar files. */
export const pageUrlAt = (origin: string) => (reunionId: number) => `${origin}/reunions?details=${reunionId}`;

/** The private address that a calendar reads. */
export const calendarPath = (token: string) => `/calendar/${token}.ics`;
