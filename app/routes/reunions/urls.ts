import type { ReunionFilter } from "#app/domain/reunions/reunions.ts";

/** The address of a page of the list, without default values. */
export function listAddress(show: ReunionFilter, page = 1): string {
  const parameters = new URLSearchParams();
  if (show !== "coming") parameters.set("show", show);
  if (page > 1) parameters.set("page", String(page));
  return `/reunions${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The same address, for a button in a dialog that stays open. */
export function sameAddress({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("done");
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The address of a new message to the organizer. */
export const organizerAddress = ({ createdBy, title }: { createdBy: number; title: string }) =>
  `/messages?${new URLSearchParams({ recipient: String(createdBy), subject: `Re: ${title}` })}`;
