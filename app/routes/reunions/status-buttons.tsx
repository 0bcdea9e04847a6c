import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { reunionStatuses } from "#db/column-values.ts";

const verbs = { active: "Activate", cancelled: "Cancel", closed: "Close" } as const;

/** For administrators: a button for every status but the current one. */
export function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  return (
    <ButtonForm intent="status" fields={{ reunionId: id }} className="inline-block max-w-full">
      {reunionStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <Button key={other} look="text" name="status" value={other}>
            {verbs[other]}
            <span className="sr-only"> {title}</span>
          </Button>
        ))}
    </ButtonForm>
  );
}
