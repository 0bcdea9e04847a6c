import { ChooseFileForm } from "#app/ui/choose-file-form.tsx";

const schema = () => import("#app/domain/roster/portrait-import.ts").then(({ uploadedPortraits }) => uploadedPortraits);

/** The form that uploads a ZIP file. */
export function ChooseArchive({ isFirst }: { isFirst: boolean }) {
  return (
    <ChooseFileForm
      isFirst={isFirst}
      intent="check-portraits"
      schema={schema}
      label="ZIP file with portraits"
      hint="Under 100 MB, with pictures under 5 MB each. A large file takes some minutes: please leave this page open."
      accept=".zip,application/zip"
      button="Check the pictures"
      pendingButton="Sending and reading the pictures..."
    >
      <p>
        Scan the portraits, give each file the name of the person, and put all of them into one ZIP file. “Santiago Maria.jpg”,
        “María Santiago.jpg”, and “Santiago, Maria.png” are fine. So are birth names, usual short forms such as Bob, and the
        person’s User ID, as in “17.jpg”.
      </p>
      <p>
        Next, you see whose picture each one is. Nothing is saved before the last step, and nobody is guessed: what the site is
        not sure of, it asks.
      </p>
    </ChooseFileForm>
  );
}
