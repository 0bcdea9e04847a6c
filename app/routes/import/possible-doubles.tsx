import type { ImportPreview } from "#app/domain/roster/import-plan.server.ts";
import type { FormField } from "#app/ui/field.tsx";
import { RadioButton } from "#app/ui/radio-field.tsx";

interface PossibleDoublesProps {
  doubles: ImportPreview["doubles"];
  field: (name: string) => FormField;
}

/** People on the list who may be on the site already, each beside whom they resemble, with the choice to add them. */
export function PossibleDoubles({ doubles: { count, shown }, field }: PossibleDoublesProps) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Perhaps on the site already</h3>
      <p className="mb-4 max-w-prose">
        Please look at these people and choose. They are left out unless you say otherwise, and nobody on the site is changed.
      </p>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {shown.map(({ id, row, reason, isAdded, name, facts, members }) => {
          const choice = field(`row${id}`);
          const chosen = choice.initialValue ?? (isAdded ? "add" : "leave");
          return (
            <li key={id} className="break-anywhere">
              <fieldset>
                <legend className="mb-1.5 p-0">
                  <strong>Row {row}</strong>, {name}. {reason}.
                </legend>
                <div className="mb-2 md:grid md:grid-cols-2 md:gap-x-7">
                  <p className="mb-1.5">
                    On the list: {name}, {facts.join(", ")}
                  </p>
                  <div>
                    {members.map((member) => (
                      <p key={member.id} className="mb-1.5">
                        On the site: <a href={`/profile/${member.id}`}>{member.name}</a>, {member.facts.join(", ")}
                      </p>
                    ))}
                  </div>
                </div>
                {[["leave", "The same person: leave out"] as const, ["add", "Somebody else: add"] as const].map(
                  ([value, label]) => (
                    <RadioButton
                      key={value}
                      id={`${choice.name}-${value}`}
                      name={choice.name}
                      value={value}
                      isChosen={chosen === value}
                    >
                      {label}
                    </RadioButton>
                  ),
                )}
              </fieldset>
            </li>
          );
        })}
        {count > shown.length ? (
          <li>
            … and {(count - shown.length).toLocaleString("en-US")} more, who are left out. To choose for them too, import the list
            in parts.
          </li>
        ) : null}
      </ul>
    </>
  );
}
