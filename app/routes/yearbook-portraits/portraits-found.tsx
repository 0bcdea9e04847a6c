import type { PortraitsPreview } from "#app/domain/roster/portrait-import.server.ts";
import { portraitsPath } from "#app/domain/roster/portraits-path.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { CheckField, checkboxClass, type FormField, TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";

const schema = () => import("#app/domain/roster/roster-forms.ts").then(({ portraitChoices }) => portraitChoices);
const number = (count: number) => count.toLocaleString("en-US");

/** The last step: whose the pictures are, and the button that saves them. */
export function PortraitsFound({ archive, preview }: { archive: string; preview: PortraitsPreview }) {
  const { total, matched, ambiguous, unmatched, unreadable, replacing } = preview;
  const isAnyChosen = ambiguous.count + unmatched.count > 0;
  return (
    <section className="mb-12" aria-labelledby="result">
      <h2 id="result">2. {total === 1 ? "This ZIP file has 1 file" : `This ZIP file has ${number(total)} files`}</h2>
      <Facts facts={factsOf(preview)} />
      {matched.count > 0 || isAnyChosen ? (
        <OperationForm intent="import-portraits" schema={schema} className="mb-4">
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="archive" value={archive} />
              <AmbiguousPortraits archive={archive} list={ambiguous} field={field} />
              <UnmatchedPortraits archive={archive} list={unmatched} field={field} />
              <MatchedPortraits archive={archive} list={matched} field={field} />
              {replacing > 0 ? (
                <CheckField
                  field={field("keepExisting")}
                  label={`Keep the portraits that people have already (${number(replacing)} would be replaced)`}
                />
              ) : null}
              <ButtonRow>
                <Button look="primary" isPending={isPending}>
                  {isPending ? "Saving..." : saveLabel(matched.count, isAnyChosen)}
                </Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      ) : (
        <Notice className="my-7">There is nothing to save: no file in it is a picture that the site can read.</Notice>
      )}
      <Unreadable list={unreadable} />
    </section>
  );
}

/** The choices above the button may change how many are saved, so the button doesn't count those. */
const saveLabel = (matched: number, isAnyChosen: boolean) => {
  if (!isAnyChosen) return `Save ${pluralize(matched, "portrait")}`;
  return matched === 0 ? "Save the portraits chosen above" : `Save ${pluralize(matched, "portrait")}, and those chosen above`;
};

function factsOf({ matched, ambiguous, unmatched, unreadable, replacing, unchanged }: PortraitsPreview) {
  const details = [
    replacing > 0 ? `${number(replacing)} would replace another` : "",
    unchanged > 0 ? `${number(unchanged)} saved already` : "",
  ].filter(Boolean);
  return [
    { name: "Found", value: [number(matched.count), ...details].join("; ") },
    { name: "Not certain", value: ambiguous.count > 0 ? `${number(ambiguous.count)}; please choose below` : null },
    { name: "Nobody found", value: unmatched.count > 0 ? `${number(unmatched.count)}; please say who it is` : null },
    { name: "Unreadable", value: unreadable.count > 0 ? number(unreadable.count) : "none" },
  ];
}

function Unreadable({ list: { count, shown } }: { list: PortraitsPreview["unreadable"] }) {
  if (count === 0) return null;
  return (
    <>
      <h3 className="mb-2.5 mt-8 text-lg leading-tight">Files that can’t be read</h3>
      <ul className="mb-4 border-b border-rule *:border-t *:border-rule *:py-1.5">
        {shown.map(({ file, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
          <li key={index} className="break-anywhere">
            <strong>{file}</strong>: {problem}
          </li>
        ))}
        {count > shown.length ? <li>… and {number(count - shown.length)} more</li> : null}
      </ul>
    </>
  );
}

interface MatchedPortraitsProps {
  archive: string;
  list: PortraitsPreview["matched"];
  field: (name: string) => FormField;
}

const notes = { new: null, replaces: "Replaces another portrait", same: "Saved already" } as const;

/** The pictures of people who were found, like a page of the yearbook. Each can be left out. */
function MatchedPortraits({ archive, list: { count, shown }, field }: MatchedPortraitsProps) {
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

interface ListProps<Kind extends "ambiguous" | "unmatched"> {
  archive: string;
  list: PortraitsPreview[Kind];
  field: (name: string) => FormField;
}

const listClass = "mb-4 border-b border-rule *:border-t *:border-rule *:py-3";

/** Pictures that may be of several people, or that are the second of somebody, with the choice. */
function AmbiguousPortraits({ archive, list: { count, shown }, field }: ListProps<"ambiguous">) {
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
function UnmatchedPortraits({ archive, list: { count, shown }, field }: ListProps<"unmatched">) {
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

/** A picture of the ZIP file, small, to the left of what is said of it. */
function StagedPicture({ archive, number }: { archive: string; number: number }) {
  return (
    <img
      className="float-left h-thumbnail w-thumbnail border border-rule-strong bg-paper-2 object-cover"
      src={`${portraitsPath}/picture?archive=${archive}&number=${number}`}
      alt={`Scan ${number}`}
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
    />
  );
}
