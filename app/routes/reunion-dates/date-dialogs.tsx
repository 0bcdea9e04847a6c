import type { SuggestedDate } from "#app/domain/reunions/suggested-date-queries.server.ts";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { EventMoment } from "#app/ui/event-moment.tsx";
import { OperationForm } from "#app/ui/form.tsx";

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
