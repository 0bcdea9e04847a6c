import { useActionData, useLocation } from "react-router";
import { fullName } from "#app/domain/core/member.ts";
import type { Helper } from "#app/domain/reunions/check-in-queries.server.ts";
import { maxCheckInHelpers } from "#app/domain/reunions/reunions.ts";
import { isFormResult } from "#app/http/form-result.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { RowForm } from "./row-form.tsx";

const schema = () => import("#app/domain/reunions/check-in-forms.ts").then(({ typedHelper }) => typedHelper);

interface HelpersSectionProps {
  reunionId: number;
  helpers: Helper[];
  /** The ids of those who have said that they can't come. */
  absent: readonly number[];
}

/** Who helps at the door. The organizer names them. */
export function HelpersSection({ reunionId, helpers, absent }: HelpersSectionProps) {
  const { key } = useLocation();
  const result = useActionData<unknown>();
  const question = isFormResult(result) && result.intent === "name-helper" ? result.questions?.[0] : undefined;
  return (
    <section aria-labelledby="helpers" className="mt-12 border-t-6 border-ink pt-4">
      <h2 id="helpers">Helpers</h2>
      <p className="mb-4 max-w-prose text-ink-2">
        They can check people in on their own phones: ‘At the door’ is in the details of the meet-up. Up to {maxCheckInHelpers}{" "}
        members.
      </p>
      {helpers.length > 0 ? (
        <ul className="mb-4 border-t border-rule">
          {helpers.map((person) => (
            <li key={person.id} className="border-b border-rule py-2">
              <a href={`/profile/${person.id}`} className="mr-4 inline-block max-w-full py-tap break-anywhere">
                {fullName(person)}
              </a>{" "}
              {absent.includes(person.id) ? <span className="mr-4 font-semibold text-accent">Can’t come</span> : null}{" "}
              <RowForm intent="remove-helper" fields={{ reunionId, userId: person.id }} className="inline-block">
                {(isPending) => (
                  <Button look="text" isPending={isPending}>
                    Remove<span className="sr-only"> {fullName(person)}</span>
                  </Button>
                )}
              </RowForm>
            </li>
          ))}
        </ul>
      ) : null}
      <OperationForm key={key} intent="name-helper" schema={schema} values={{ helperName: "" }}>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunionId} />
            <TextField field={field("helperName")} label="Name of a member" autoComplete="off" />
            {question ? (
              <SelectField
                field={{
                  ...field("helperName"),
                  id: "name-helper-userId",
                  name: "userId",
                  initialValue: question.chosen,
                  errors: [],
                }}
                label={`Which “${question.name}”?`}
                options={[{ value: "", label: "Please choose" }, ...question.options]}
              />
            ) : null}
            <ButtonRow>
              <Button isPending={isPending}>{isPending ? "Adding..." : "Add helper"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
