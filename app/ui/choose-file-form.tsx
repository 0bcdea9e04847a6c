import type { ReactNode } from "react";
import type { z } from "zod";
import { Button, ButtonRow } from "./button.tsx";
import { fieldAttributes, LabeledField } from "./field.tsx";
import { OperationForm } from "./form.tsx";

interface ChooseFileFormProps {
  intent: string;
  /** Loads the schema that the server validates the form with. */
  schema: () => Promise<z.ZodType<{ file: File }, { file: File }>>;
  /** Whether it is the first step. It stays below the other steps, for another file. */
  isFirst: boolean;
  label: string;
  hint: string;
  /** The types and endings that the browser offers. */
  accept: string;
  button: string;
  /** The button while the file is sent and read. */
  pendingButton: string;
  /** What people read before the first file. */
  children: ReactNode;
}

/** The first step of an import: the form that uploads a file. */
export function ChooseFileForm(props: ChooseFileFormProps) {
  const { isFirst, intent, schema, label, hint, accept, button, pendingButton, children } = props;
  return (
    <section aria-labelledby="choose-file">
      <h2 id="choose-file" className="mb-3">
        {isFirst ? "1. Choose the file" : "Or choose another file"}
      </h2>
      {isFirst ? <div className="max-w-prose *:mb-4">{children}</div> : null}
      <OperationForm intent={intent} schema={schema} hasFiles className="mt-7">
        {(field, { isPending }) => (
          <>
            <LabeledField field={field("file")} label={label} hint={hint}>
              <input {...fieldAttributes(field("file"), "hint")} type="file" accept={accept} />
            </LabeledField>
            <ButtonRow>
              <Button look={isFirst ? "primary" : "outline"} isPending={isPending}>
                {isPending ? pendingButton : button}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
