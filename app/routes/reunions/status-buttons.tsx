import type { ListedReunion } from "#app/domain/reunions/reunion-queries.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";

/** What they set without asking. */
const verbs = { active: "Activate", closed: "Close" } as const;

/** For administrators: a button for every status but the current one. Cancelling writes to everyone on the list, so it asks first. */
export function StatusButtons({ reunion: { id, title, status } }: { reunion: ListedReunion }) {
  const name = <span className="sr-only"> {title}</span>;
  return (
    <>
      {status === "cancelled" ? null : (
        <DialogLink open={{ cancel: id }} className={buttonClass("text")}>
          Cancel{name}
        </DialogLink>
      )}{" "}
      <ButtonForm intent="status" fields={{ reunionId: id }} className="inline-block max-w-full">
        {(["active", "closed"] as const)
          .filter((other) => other !== status)
          .map((other) => (
            <Button key={other} look="text" name="status" value={other}>
              {verbs[other]}
              {name}
            </Button>
          ))}
      </ButtonForm>
    </>
  );
}
