import { fullName } from "#app/domain/core/member.ts";
import { typedName } from "#app/domain/messages/recipients.ts";
import { type Arrival, addWalkIn, checkIn, markPaid, removeWalkIn, undoCheckIn } from "#app/domain/reunions/check-in.server.ts";
import { paymentsForm } from "#app/domain/reunions/check-in-forms.ts";
import { findTypedHelper, nameCheckInHelper, removeCheckInHelper } from "#app/domain/reunions/check-in-helpers.server.ts";
import type { Expected } from "#app/domain/reunions/check-in-queries.server.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { type FormHandler, formHandler } from "#app/http/form-action.server.ts";
import { withoutParameters } from "#app/http/url-parameters.ts";
import { sameAddress } from "../reunions/urls.ts";
import { rowId, walkInRowId } from "./urls.ts";

/** Somebody as the list shows them. The server writes the time: phones would need long for their first one. */
export const listed = ({ arrivedAt, hasPaid, guestNames, ...person }: Expected, needsPayment: boolean) => ({
  ...person,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  at: arrivedAt ? eventTime(arrivedAt).clock : null,
  guestNames: guestNames ? guestNames.split("\n").join(", ") : null,
  /** Null for a meet-up that asks for no money. */
  hasPaid: needsPayment || hasPaid ? hasPaid : null,
});
export type ListedAtDoor = ReturnType<typeof listed>;

const toRow = ({ id }: { id: number }, url: URL) => `${sameAddress(url)}#${rowId(id)}`;

/** After 'Here', somebody who searched looks for the next name. The box is at the top. */
const toNextName = (arrival: Arrival, url: URL) =>
  url.searchParams.has("q") ? withoutParameters(sameAddress(url), "q", "page") : toRow(arrival, url);

/** The forms of the list and of what is below it. */
export const forms = {
  "check-in": formHandler(checkIn, { redirectTo: toNextName, notice: arrivalNotice }),
  "undo-check-in": formHandler(undoCheckIn, { redirectTo: toRow }),
  "mark-paid": formHandler(markPaid, {
    schema: paymentsForm,
    redirectTo: (_saved, url, { form }) => toRow({ id: Number(form.get("paid") ?? form.get("wasPaid")) }, url),
  }),
  "add-walk-in": formHandler(addWalkIn, {
    // Without the search, which was for this name.
    redirectTo: ({ id }, url) => `${url.pathname}#${walkInRowId(id)}`,
    notice: ({ name }) => `${name} is here`,
  }),
  "remove-walk-in": formHandler(removeWalkIn, { redirectTo: (_removed, url) => sameAddress(url) }),
  "name-helper": acceptsTypedHelper(
    formHandler(nameCheckInHelper, {
      redirectTo: (_named, url) => `${url.pathname}#helpers`,
      notice: (person) => ({ title: `${fullName(person)} can check people in now`, description: "A message tells them so." }),
    }),
  ),
  "remove-helper": formHandler(removeCheckInHelper, { redirectTo: (_removed, url) => `${url.pathname}#helpers` }),
};

/** The notice after a check-in. Somebody else may have been first. */
function arrivalNotice(arrival: Arrival) {
  const { arrivedAt, checkedInBy, isNew } = arrival;
  if (isNew || !arrivedAt) return `${fullName(arrival)} is here`;
  const by = checkedInBy ? ` by ${checkedInBy}` : "";
  return { title: `${fullName(arrival)} is already here`, description: `Checked in at ${eventTime(arrivedAt).clock}${by}.` };
}

/** Finds the member whose name the form has, and asks back where it fits several. What was typed and chosen stays. */
function acceptsTypedHelper<Result>(handler: FormHandler<Result>): FormHandler<Result> {
  return {
    ...handler,
    async handle(post, texts) {
      const { form, actor } = post;
      const typed = typedName(form.get("helperName"));
      const chosen = String(form.get("userId") ?? "");
      if (!actor.member || (!typed && chosen)) return handler.handle(post, texts);
      const found = typed ? findTypedHelper(typed) : { problem: "Please write a name", options: [] };
      if ("id" in found) form.set("userId", String(found.id));
      else if (!found.options.some(({ value }) => value === chosen)) form.delete("userId");
      const outcome = await handler.handle(post, texts);
      if (outcome.isDone || "id" in found) return outcome;
      const { reply } = outcome.result;
      if (reply?.error?.userId) reply.error = { helperName: [found.problem] };
      const questions = found.options.length > 0 ? [{ name: typed, options: found.options, chosen }] : [];
      return { ...outcome, result: { ...outcome.result, questions } };
    },
  };
}
