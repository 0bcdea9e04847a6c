import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";

interface OwnAttendanceToolProps {
  reunion: ListedReunion;
  look?: ButtonLook;
}

/** For administrators, who see no Join and Leave: a button that puts them on the list, or takes them off. */
export function OwnAttendanceTool({ reunion, look }: OwnAttendanceToolProps) {
  const { id, title, ownGuests, waitingNumber } = reunion;
  const joins = ownGuests === null && waitingNumber === null;
  return (
    <ButtonForm intent={joins ? "join" : "leave"} fields={{ reunionId: id }} className="inline-block max-w-full">
      <Button look={look}>
        {joins
          ? placesLeft(reunion) === 0
            ? "Join the waiting list"
            : "I am coming too"
          : waitingNumber === null
            ? "I am not coming"
            : "Leave the waiting list"}
        <span className="sr-only">: {title}</span>
      </Button>
    </ButtonForm>
  );
}
