import { maxSuggestedDates } from "#app/domain/reunions/reunions.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldAttributes, LabeledField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { classSettings } from "#class-settings";

const schema = () => import("#app/domain/reunions/suggested-dates.ts").then(({ suggestedDateForm }) => suggestedDateForm);
const hint = `In ${classSettings.timeZoneName}, like 2027-06-19 18:30`;

/** Suggests one more date, if there are not too many. For the organizer and administrators. */
export function SuggestForm({ reunionId, dateCount }: { reunionId: number; dateCount: number }) {
  return (
    <section className="mt-12 max-w-prose border-t border-rule pt-5 print:hidden" aria-labelledby="suggest-date">
      <h2 id="suggest-date" className="mb-4">
        Suggest a date
      </h2>
      {dateCount >= maxSuggestedDates ? (
        <>
          <FormFailure intents={["suggest"]} />
          <p>There are {maxSuggestedDates} dates, as many as possible. Remove one to suggest another.</p>
        </>
      ) : (
        <OperationForm intent="suggest" schema={schema}>
          {(field, { isPending }) => {
            const startsAt = field("startsAt");
            return (
              <>
                <input type="hidden" name="reunionId" value={reunionId} />
                <LabeledField field={startsAt} label="Date and time" hint={hint}>
                  <input
                    // Empty again after a date was added.
                    key={dateCount}
                    {...fieldAttributes(startsAt, hint)}
                    type="datetime-local"
                    defaultValue={startsAt.initialValue}
                  />
                </LabeledField>
                <Button isPending={isPending}>{isPending ? "Adding..." : "Add date"}</Button>
              </>
            );
          }}
        </OperationForm>
      )}
    </section>
  );
}
