import type { ImportPreview } from "#app/domain/roster/import-preview.server.ts";
import type { FormField } from "#app/ui/use-form-validation.ts";

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
      <p className="mb-4 max-w-prose">Please look at these people and choose. Nobody on the site is changed either way.</p>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-3">
        {shown.map(({ row, reason, isLeftOut, name, facts, members }) => {
          const choice = field(`row${row}`);
          const chosen = choice.initialValue ?? (isLeftOut ? "leave" : "add");
          return (
            <li key={row} className="break-anywhere">
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
                <Radio name={choice.name} value="leave" isChosen={chosen === "leave"} label="The same person: leave out" />
                <Radio name={choice.name} value="add" isChosen={chosen === "add"} label="Somebody else: add" />
              </fieldset>
            </li>
          );
        })}
        {count > shown.length ? (
          <li>
            … and {(count - shown.length).toLocaleString("en-US")} more. Of those, people with the same name and class year are
            left out, and the others are added. To choose for them too, import the list in parts.
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Radio({ name, value, isChosen, label }: { name: string; value: string; isChosen: boolean; label: string }) {
  const id = `${name}-${value}`;
  return (
    <p className="flex">
      <input
        type="radio"
        className="mr-2 mt-tap-sm h-check w-check flex-none accent-accent"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
      />{" "}
      <label htmlFor={id} className="inline-block py-tap">
        {label}
      </label>
    </p>
  );
}
