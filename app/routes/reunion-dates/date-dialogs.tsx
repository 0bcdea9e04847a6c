import { maxSuggestedDates } from "#app/domain/reunions/reunions.ts";
import type { SuggestedDate } from "#app/domain/reunions/suggested-dates.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ suggestedDateForm }) => suggestedDateForm);
const hint = `In ${classSettings.timeZoneName}.`;

/** Suggests one more date, if there are not too many. For the organizer and administrators. */
export function SuggestForm({ reunionId, dateCount }: { reunionId: number; dateCount: number }) {
  return (
    <section className="mt-12 max-w-prose border-t border-rule pt-5 print:hidden" aria-labelledby="suggest-date">
      <h2 id="suggest-date" className="mb-4">
        Suggest a date
      </h2>
      {dateCount >= maxSuggestedDates ? (
        <>
          <FormFailure intents={["suggest"]} />
          <p>There are {maxSuggestedDates} dates, as many as possible. Remove one to suggest another.</p>
        </>
      ) : (
        <OperationForm intent="suggest" schema={schema}>
          {(field, { isPending }) => {
            const startsAt = field("startsAt");
            return (
              <>
                <input type="hidden" name="reunionId" value={reunionId} />
                {/* Empty again after a date was added. */}
                <DateField key={dateCount} field={startsAt} label="Date and time" type="datetime-local" hint={hint} />
                <Button isPending={isPending}>{isPending ? "Adding..." : "Add date"}</Button>
              </>
            );
          }}
        </OperationForm>
      )}
    </section>
  );
}

interface DateDialogProps {
  reunionId: number;
  date: SuggestedDate;
}

/** Asks before a suggested date becomes the date of the meet-up. */
export function ChooseDialog({ reunionId, date }: DateDialogProps) {
  return (
    <UrlDialog title="Set the date">
      <p className="font-display text-xl lining-nums">
        <EventMoment date={date.startsAt} />
      </p>
      <p className="mt-3">
        Everybody who voted or is on the list gets a message with the date. Those who voted don’t join by it: the message asks
        them whether they are coming.
      </p>
      <DateForm intent="choose" label="Set this date" pending="Setting..." reunionId={reunionId} date={date} />
    </UrlDialog>
  );
}

/** Asks before a suggested date is removed. */
export function RemoveDialog({ reunionId, date }: DateDialogProps) {
  return (
    <UrlDialog title="Remove the date">
      <p className="font-display text-xl lining-nums">
        <EventMoment date={date.startsAt} />
      </p>
      <p className="mt-3">The votes on this date are removed, too.</p>
      <DateForm intent="remove-date" label="Remove" pending="Removing..." reunionId={reunionId} date={date} />
    </UrlDialog>
  );
}

function DateForm({ intent, label, pending, reunionId, date }: DateDialogProps & Record<"intent" | "label" | "pending", string>) {
  return (
    <OperationForm intent={intent}>
      {(_field, { isPending }) => (
        <>
          <input type="hidden" name="reunionId" value={reunionId} />
          <input type="hidden" name="dateId" value={date.id} />
          <DialogActions label={label} pending={pending} isPending={isPending} />
        </>
      )}
    </OperationForm>
  );
}
