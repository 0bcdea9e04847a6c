import type { PortraitsPreview } from "#app/domain/roster/portrait-preview.server.ts";
import { checkboxClass, type FormField } from "#app/ui/field.tsx";
import { StagedPicture } from "./staged-picture.tsx";

interface MatchedPortraitsProps {
  archive: string;
  list: PortraitsPreview["matched"];
  field: (name: string) => FormField;
}

const notes = { new: null, replaces: "Replaces another portrait", same: "Saved already" } as const;

/** The pictures of people who were found, like a page of the yearbook. Each can be left out. */
export function MatchedPortraits({ archive, list: { count, shown }, field }: MatchedPortraitsProps) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Found</h3>
      <ul className="mb-4 border-b border-rule gap-x-7 *:border-t *:border-rule *:py-3 md:grid md:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ number, file, person, state }) => {
          const leave = field(`leave${number}`);
          return (
            <li key={number} className="clearfix break-anywhere">
              <StagedPicture archive={archive} number={number} />
              <div className="ml-beside-thumbnail">
                <p className="font-display text-lg leading-tight">
                  <a href={`/profile/${person.id}`} className="text-ink">
                    {person.name}
                  </a>
                </p>
                <p className="text-sm text-ink-2">{[file, notes[state]].filter(Boolean).join(" · ")}</p>
                <p className="flex text-sm">
                  <input
                    type="checkbox"
                    className={checkboxClass}
                    id={leave.id}
                    name={leave.name}
                    defaultChecked={leave.initialValue === "on"}
                  />{" "}
                  <label htmlFor={leave.id} className="inline-block py-tap-sm">
                    Leave out<span className="sr-only">{` ${file}`}</span>
                  </label>
                </p>
              </div>
            </li>
          );
        })}
        {count > shown.length ? <li>… and {(count - shown.length).toLocaleString("en-US")} more</li> : null}
      </ul>
    </>
  );
}
