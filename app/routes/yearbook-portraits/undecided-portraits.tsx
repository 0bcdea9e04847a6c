import type { PortraitsPreview } from "#app/domain/roster/portrait-preview.server.ts";
import { type FormField, TextField } from "#app/ui/field.tsx";
import { StagedPicture } from "./staged-picture.tsx";

interface ListProps<Kind extends "ambiguous" | "unmatched"> {
  archive: string;
  list: PortraitsPreview[Kind];
  field: (name: string) => FormField;
}

const listClass = "mb-4 border-b border-rule *:border-t *:border-rule *:py-3";

/** Pictures that may be of several people, or that are the second of somebody, with the choice. */
export function AmbiguousPortraits({ archive, list: { count, shown }, field }: ListProps<"ambiguous">) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Not certain</h3>
      <p className="mb-4 max-w-prose">Please choose whose pictures these are. What you don’t choose is left out.</p>
      <ul className={listClass}>
        {shown.map(({ number, file, people, isSecondFile }) => {
          const choice = field(`file${number}`);
          return (
            <li key={number} className="clearfix break-anywhere">
              <StagedPicture archive={archive} number={number} />
              <fieldset className="ml-beside-thumbnail">
                <legend className="mb-1.5 p-0">
                  <strong>{file}</strong>.{" "}
                  {isSecondFile ? "Another file is of the same person." : `${people.length} people have this name.`}
                </legend>
                {people.map(({ id, name }) => (
                  <Radio key={id} choice={choice} value={String(id)} label={`${name}, User ID ${id}`} />
                ))}
                <Radio choice={choice} value="" label="Leave out" />
              </fieldset>
            </li>
          );
        })}
        <More count={count - shown.length} />
      </ul>
    </>
  );
}

function Radio({ choice, value, label }: { choice: FormField; value: string; label: string }) {
  const id = `${choice.id}-${value || "none"}`;
  return (
    <p className="flex">
      <input
        type="radio"
        className="mr-2 mt-tap-sm h-check w-check flex-none accent-accent"
        id={id}
        name={choice.name}
        value={value}
        defaultChecked={(choice.initialValue ?? "") === value}
      />{" "}
      <label htmlFor={id} className="inline-block py-tap">
        {label}
      </label>
    </p>
  );
}

/** Pictures whose names are nobody's, with a field for whose they are. */
export function UnmatchedPortraits({ archive, list: { count, shown }, field }: ListProps<"unmatched">) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Nobody found</h3>
      <p className="mb-4 max-w-prose">
        Nobody in the directory has these names. Type the name or the User ID, which is on the person’s profile, or leave the
        field empty to leave the picture out.
      </p>
      <ul className={listClass}>
        {shown.map(({ number, file }) => (
          <li key={number} className="clearfix break-anywhere">
            <StagedPicture archive={archive} number={number} />
            <div className="ml-beside-thumbnail max-w-narrow">
              <TextField field={field(`file${number}`)} label={file} autoComplete="off" />
            </div>
          </li>
        ))}
        <More count={count - shown.length} />
      </ul>
    </>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <li>
      … and {count.toLocaleString("en-US")} more, which are left out. Correct the names of the files and send them in another ZIP
      file.
    </li>
  );
}
