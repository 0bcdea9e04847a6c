import type { SuggestedDate } from "#app/domain/reunions/suggested-dates.server.ts";
import { eventTime } from "#app/domain/time/event-times.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonRow, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { fieldErrorClass } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { RadioButton } from "#app/ui/radio-field.tsx";
import { type DateVote, dateVotes } from "#db/column-values.ts";

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ dateVotesForm }) => dateVotesForm);

interface BallotProps {
  reunionId: number;
  dates: SuggestedDate[];
  /** Whether members can vote. */
  isOpen: boolean;
  mayManage: boolean;
}

/** All suggested dates in one form: each is a row with three choices, on phones with the choices below the date. */
export function Ballot({ reunionId, dates, isOpen, mayManage }: BallotProps) {
  const hasVoted = dates.some(({ ownVote }) => ownVote !== null);
  const most = Math.max(...dates.map(({ yes }) => yes.length));
  const values = Object.fromEntries(dates.map(({ id, ownVote }) => [voteFieldOf(id), ownVote]));
  const toolsOf = (date: SuggestedDate) => (mayManage ? <DateTools date={date} /> : null);
  if (!isOpen)
    return (
      <ul className="border-b border-ink *:border-t *:border-ink *:py-4">
        {dates.map((date) => (
          <li key={date.id}>
            <DateName date={date} isFavorite={most > 0 && date.yes.length === most} />
            <Voters date={date} />
          </li>
        ))}
      </ul>
    );
  return (
    <OperationForm intent="vote" schema={schema} values={values}>
      {(field, { isPending }) => {
        const error = field("votes").errors?.[0];
        return (
          <>
            <input type="hidden" name="reunionId" value={reunionId} />
            <ul id="vote-votes" className="border-b border-ink *:border-t *:border-ink *:py-4">
              {dates.map((date) => (
                <li key={date.id}>
                  <fieldset className="clearfix">
                    <legend className="float-left mb-1 w-full px-0 md:w-1/2">
                      <DateName date={date} isFavorite={most > 0 && date.yes.length === most} />
                    </legend>
                    <div className="clear-both clearfix md:float-left md:clear-none md:w-1/2">
                      {dateVotes.map((vote) => (
                        <RadioButton
                          key={vote}
                          id={`${field(voteFieldOf(date.id)).id}-${vote}`}
                          name={voteFieldOf(date.id)}
                          value={vote}
                          isChosen={field(voteFieldOf(date.id)).initialValue === vote}
                          className="flex xs:float-left xs:w-1/3"
                        >
                          {voteNames[vote]} <span className="text-ink-2 tabular-nums">({votersOf(date, vote).length})</span>
                        </RadioButton>
                      ))}
                    </div>
                  </fieldset>
                  <Voters date={date} />
                  {toolsOf(date)}
                </li>
              ))}
            </ul>
            {error ? <p className={fieldErrorClass}>{error}</p> : null}
            <ButtonRow>
              <Button look="primary" isPending={isPending}>
                {isPending ? "Saving..." : hasVoted ? "Change my votes" : "Save my votes"}
              </Button>
            </ButtonRow>
          </>
        );
      }}
    </OperationForm>
  );
}

const votersOf = ({ yes, ifNeeded, no }: SuggestedDate, vote: DateVote) => ({ yes, if_needed: ifNeeded, no })[vote];

/** A date with its weekday, and whether it suits the most people. */
function DateName({ date: { startsAt }, isFavorite }: { date: SuggestedDate; isFavorite: boolean }) {
  const { weekday, month, day, year, clock, zone } = eventTime(startsAt);
  return (
    <>
      <span className="font-display text-xl lining-nums">
        {weekday}, {month} {day}, {year}
      </span>{" "}
      <span className="block text-ink-2 lining-nums">
        {clock} {zone}{" "}
        {isFavorite ? (
          <Badge look="accent" className="ml-1.5">
            Suits most
          </Badge>
        ) : null}
      </span>
    </>
  );
}

/** Who voted how on a date. */
function Voters({ date }: { date: SuggestedDate }) {
  const groups = dateVotes.map((vote) => ({ vote, names: votersOf(date, vote) })).filter(({ names }) => names.length > 0);
  if (groups.length === 0) return <p className="text-sm text-ink-2">Nobody has voted on this date yet.</p>;
  return (
    <details className="text-sm">
      <summary>
        Who: {groups.map(({ vote, names }) => `${names.length} ${voteNames[vote].toLowerCase()}`).join(", ")}
        <span className="sr-only">
          {" "}
          on {eventTime(date.startsAt).month} {eventTime(date.startsAt).day}
        </span>
      </summary>
      {groups.map(({ vote, names }) => (
        <p key={vote} className="mb-2 max-w-prose">
          <strong>{voteNames[vote]}:</strong> {names.join(", ")}
        </p>
      ))}
    </details>
  );
}

/** For the organizer and administrators. */
function DateTools({ date: { id, startsAt } }: { date: SuggestedDate }) {
  const { month, day } = eventTime(startsAt);
  const which = <span className="sr-only">: {`${month} ${day}`}</span>;
  return (
    <p className="print:hidden">
      <DialogLink open={{ choose: id }} className={buttonClass("text")}>
        Set this date{which}
      </DialogLink>{" "}
      <DialogLink open={{ remove: id }} className={buttonClass("text")}>
        Remove{which}
      </DialogLink>
    </p>
  );
}

/** Votes on suggested dates on screens. Separate from reunion-forms.ts, so that the page doesn't load zod. */

const voteNames: Record<DateVote, string> = { yes: "Yes", if_needed: "If need be", no: "No" };

/** The name of the form's field with the vote on a date. */
const voteFieldOf = (dateId: number) => `vote${dateId}`;
