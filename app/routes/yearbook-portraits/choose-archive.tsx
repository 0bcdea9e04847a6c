import { Button, ButtonRow } from "#app/ui/button.tsx";
import { fieldAttributes, LabeledField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/roster/portrait-import.ts").then(({ uploadedPortraits }) => uploadedPortraits);

/** The first step: the form that uploads a ZIP file. It stays below the other step, for another file. */
export function ChooseArchive({ isFirst }: { isFirst: boolean }) {
  return (
    <section aria-labelledby="choose-file">
      <h2 id="choose-file" className="mb-3">
        {isFirst ? "1. Choose the file" : "Or choose another file"}
      </h2>
      {isFirst ? (
        <>
          <p className="mb-4 max-w-prose">
            Scan the portraits, give each file the name of the person, and put all of them into one ZIP file. “Santiago
            Maria.jpg”, “María Santiago.jpg”, and “Santiago, Maria.png” are fine. So are birth names, usual short forms such as
            Bob, and the person’s User ID, as in “17.jpg”.
          </p>
          <p className="mb-4 max-w-prose">
            Next, you see whose picture each one is. Nothing is saved before the last step, and nobody is guessed: what the site
            is not sure of, it asks.
          </p>
        </>
      ) : null}
      <OperationForm intent="check-portraits" schema={schema} hasFiles className="mt-7">
        {(field, { isPending }) => (
          <>
            <LabeledField
              field={field("file")}
              label="ZIP file with portraits"
              hint="Under 100 MB, with JPEG, PNG, WebP or GIF files under 5MB each. A large file takes some minutes: please leave this page open."
            >
              <input {...fieldAttributes(field("file"), "hint")} type="file" accept=".zip,application/zip" />
            </LabeledField>
            <ButtonRow>
              <Button look={isFirst ? "primary" : "outline"} isPending={isPending}>
                {isPending ? "Sending and reading the pictures..." : "Check the pictures"}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
