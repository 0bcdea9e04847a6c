import { Button, ButtonRow } from "#app/ui/button.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { AttendeeTable, type SheetAttendee } from "./attendee-table.tsx";

const schema = () => import("#app/domain/reunions/check-in-forms.ts").then(({ paymentsForm }) => paymentsForm);

/** The list with boxes to check for those who have paid. The site handles no money. */
export function PaidForm({ reunionId, attendees }: { reunionId: number; attendees: readonly SheetAttendee[] }) {
  const wasPaid = attendees.flatMap(({ id, hasPaid }) => (hasPaid ? [id] : [])).join();
  return (
    <OperationForm intent="mark-paid" schema={schema} values={{ paid: wasPaid }}>
      {(field, { isPending }) => (
        <>
          <input type="hidden" name="reunionId" value={reunionId} />
          <input type="hidden" name="wasPaid" value={wasPaid} />
          <AttendeeTable attendees={attendees} paid={new Set((field("paid").initialValue ?? "").split(","))} />
          <ButtonRow className="mt-4">
            <Button look="primary" isPending={isPending}>
              {isPending ? "Saving..." : "Save who has paid"}
            </Button>
          </ButtonRow>
        </>
      )}
    </OperationForm>
  );
}
