import type { ReunionFilter } from "#app/domain/reunions/reunions.ts";

/** A page of the programme, with nothing in its address that goes without saying. */
export function programmeAddress(show: ReunionFilter, page = 1): string {
  const parameters = new URLSearchParams();
  if (show !== "coming") parameters.set("show", show);
  if (page > 1) parameters.set("page", String(page));
  return `/reunions${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** This same address, for a button in a dialog that stays open. */
export function sameAddress({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("done");
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** A message to the organizer. */
export const organizerAddress = ({ createdBy, title }: { createdBy: number; title: string }) =>
  `/messages?${new URLSearchParams({ recipient: String(createdBy), subject: `Re: ${title}` })}`;
