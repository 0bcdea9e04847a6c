import { ChooseFileForm } from "#app/ui/choose-file-form.tsx";

const schema = () => import("#app/domain/roster/staged-imports.ts").then(({ uploadedRoster }) => uploadedRoster);

/** The form that uploads a list. */
export function ChooseFile({ isFirst }: { isFirst: boolean }) {
  return (
    <ChooseFileForm
      isFirst={isFirst}
      intent="check-roster"
      schema={schema}
      label="Class list"
      hint="A file under 5 MB whose name ends in .xlsx, .ods, .csv, or .txt."
      accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      button="Check the list"
      pendingButton="Reading..."
    >
      <p>
        Take the list as you have it: an Excel workbook, a LibreOffice spreadsheet, or a CSV file. All it needs is names. Email
        addresses, birth names, postal addresses, phone numbers, class years, and notes are read if they are there.
      </p>
      <p>
        Next, you see what each column is taken for, and then what would happen. Nothing is saved before the last step, and people
        who are already on the site are not changed.
      </p>
    </ChooseFileForm>
  );
}
