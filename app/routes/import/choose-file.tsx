import { Button, ButtonRow } from "#app/ui/button.tsx";
import { fieldAttributes, LabeledField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/roster/staged-imports.ts").then(({ uploadedRoster }) => uploadedRoster);

/** The first step: the form that uploads a list. It stays below the other steps, for another file. */
export function ChooseFile({ isFirst }: { isFirst: boolean }) {
  return (
    <section aria-labelledby="choose-file">
      <h2 id="choose-file" className="mb-3">
        {isFirst ? "1. Choose the file" : "Or choose another file"}
      </h2>
      {isFirst ? (
        <>
          <p className="mb-4 max-w-prose">
            Take the list as you have it: an Excel workbook, a LibreOffice spreadsheet, or a CSV file. All it needs is names.
            Email addresses, birth names, postal addresses, phone numbers, class years, and notes are read if they are there.
          </p>
          <p className="mb-4 max-w-prose">
            Next, you see what each column is taken for, and then what would happen. Nothing is saved before the last step, and
            people who are already on the site are not changed.
          </p>
        </>
      ) : null}
      <OperationForm intent="check-roster" schema={schema} hasFiles className="mt-7">
        {(field, { isPending }) => (
          <>
            <LabeledField
              field={field("file")}
              label="Class list"
              hint="A file under 5 MB whose name ends in .xlsx, .ods, .csv, or .txt."
            >
              <input
                {...fieldAttributes(field("file"), "hint")}
                type="file"
                accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
              />
            </LabeledField>
            <ButtonRow>
              <Button look={isFirst ? "primary" : "outline"}>{isPending ? "Reading..." : "Check the list"}</Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
