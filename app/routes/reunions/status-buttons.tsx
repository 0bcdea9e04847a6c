import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { reunionStatuses } from "#db/column-values.ts";
import { ButtonForm } from "./button-form.tsx";

const verbs = { active: "Activate", cancelled: "Cancel", closed: "Close" } as const;

/** For administrators: a button for every status but the current one. */
export function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  return (
    <ButtonForm intent="status" reunionId={id} className="inline-form">
      {reunionStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <button key={other} type="submit" name="status" value={other} className="btn">
            {verbs[other]}
            <span className="sr-only"> {title}</span>
          </button>
        ))}
    </ButtonForm>
  );
}
