import type { PortraitsPreview } from "#app/domain/roster/portrait-preview.server.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { MatchedPortraits } from "./matched-portraits.tsx";
import { AmbiguousPortraits, UnmatchedPortraits } from "./undecided-portraits.tsx";

const schema = () => import("#app/domain/roster/portrait-import.ts").then(({ portraitChoices }) => portraitChoices);
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
