import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { ButtonForm } from "./button-form.tsx";

interface OwnAttendanceToolProps {
  reunion: ListedReunion;
  look?: ButtonLook;
}

/** For administrators, who see no Join and Leave: a button that puts them on the list, or takes them off. */
export function OwnAttendanceTool({ reunion: { id, title, ownGuests }, look }: OwnAttendanceToolProps) {
  return (
    <ButtonForm intent={ownGuests === null ? "join" : "leave"} reunionId={id} className="inline-block max-w-full">
      <Button look={look}>
        {ownGuests === null ? "I am coming too" : "I am not coming"}
        <span className="sr-only">: {title}</span>
      </Button>
    </ButtonForm>
  );
}
