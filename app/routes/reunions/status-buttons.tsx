import { Form } from "react-router";
import type { ListedReunion } from "#app/domain/programme.server.ts";
import { reunionStatuses } from "#app/domain/reunions.ts";
import { PostFields } from "#app/ui/post-fields.tsx";

const verbs = { active: "Activate", cancelled: "Cancel", closed: "Close" } as const;

/** For administrators: every status but the one it has (spec §4). */
export function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  return (
    <Form method="post" preventScrollReset className="inline-form">
      <PostFields intent="status" />
      <input type="hidden" name="reunionId" value={id} />
      {reunionStatuses
        .filter((other) => other !== status)
        .map((other) => (
          <button key={other} type="submit" name="status" value={other} className="btn">
            {verbs[other]}
            <span className="sr-only"> {title}</span>
          </button>
        ))}
    </Form>
  );
}
