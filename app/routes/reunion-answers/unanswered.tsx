import type { askingState } from "#app/domain/reunions/asking.server.ts";
import { ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { LongDay, Moment } from "#app/ui/time.tsx";

/** How many have not answered, when they were last asked, and whether they can be asked now. */
export function Unanswered({ asking, unanswered }: { asking: ReturnType<typeof askingState>; unanswered: number }) {
  const { toAsk, isPossible, askedAt, nextAt } = asking;
  return (
    <section className="mb-10" aria-labelledby="not-answered">
      <h2 id="not-answered">Not answered</h2>
      <p className="mt-2 max-w-prose">
        {unanswered === 0 ? "Everybody has answered." : `${pluralize(unanswered, "member has", "members have")} not answered.`}{" "}
        {askedAt ? (
          <>
            They were last asked on <LongDay date={askedAt} />.
          </>
        ) : unanswered > 0 ? (
          "Nobody has asked them yet."
        ) : null}{" "}
        {isPossible && nextAt && unanswered > 0 ? (
          <>
            You can ask again from <Moment date={nextAt} />.
          </>
        ) : null}
      </p>
      {isPossible && !nextAt && toAsk > 0 ? (
        <ButtonRow className="mt-4">
          <DialogLink open={{ dialog: "ask" }} className={buttonClass("primary")}>
            Ask those who have not answered
          </DialogLink>
        </ButtonRow>
      ) : null}
    </section>
  );
}
