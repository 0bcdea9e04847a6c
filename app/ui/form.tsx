import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { z } from "zod";
import type { FormTexts } from "../http/form-result.ts";
import { clickSubmit, workBeforeSubmit } from "./before-submit.ts";
import type { FormField } from "./field.tsx";
import { FormErrors, useFailureToast, useFormResult } from "./form-outcome.tsx";
import { PostFields } from "./hidden-fields.tsx";
import { Form } from "./router-form.tsx";
import { showToast } from "./toast-queue.ts";
import { useOperationForm } from "./use-operation-form.ts";

interface OperationFormProps<Schema extends z.ZodType> {
  intent: string;
  /** Loads the schema that the server validates the form with. A form without input needs none. */
  schema?: () => Promise<Schema>;
  values?: Partial<Record<keyof z.input<Schema>, unknown>>;
  /** Whether it edits what others may edit, too: it then says which values it showed, so that nobody's change is undone. */
  edits?: boolean;
  /** The toast for invalid fields, if the form shows one. */
  invalid?: FormTexts["invalid"];
  /** Where the form posts to. Defaults to the current address. */
  action?: string;
  hasFiles?: boolean;
  className?: string;
  children: (field: (name: keyof z.input<Schema> & string) => FormField, form: { isPending: boolean }) => ReactNode;
}

/** A form that works as a plain post. Scripts show errors before its fields, move focus to them, and keep the input. */
export function OperationForm<Schema extends z.ZodType>(props: OperationFormProps<Schema>) {
  const { intent, schema, values, edits, invalid, action, hasFiles, className, children } = props;
  const result = useFormResult(intent);
  const { formData, state } = useNavigation();
  const isPending = state !== "idle" && formData?.get("intent") === intent;
  const { form, field, events } = useOperationForm({
    id: intent,
    loadSchema: schema,
    defaultValue: values,
    lastResult: result?.reply,
  });
  useFailureToast(result);
  const shownAt = new Set<string>();
  const showField = (name: string) => {
    shownAt.add(name);
    return field(name);
  };
  const content = children(showField, { isPending });

  return (
    <Form
      {...events}
      id={form.id}
      method="post"
      noValidate
      {...(action ? { action } : {})}
      {...(hasFiles ? { encType: "multipart/form-data" as const } : {})}
      className={className}
      aria-busy={isPending || undefined}
      preventScrollReset
      onSubmit={(event) => {
        const element = event.currentTarget;
        const work = workBeforeSubmit(element);
        // Ignore a second click while the form is being sent.
        if (isPending || work) event.preventDefault();
        else {
          form.onSubmit(event);
          if (invalid && event.defaultPrevented) showToast({ tone: "bad", ...invalid });
        }
        work?.finally(() => clickSubmit(element));
      }}
    >
      <PostFields intent={intent} />
      {edits ? <input type="hidden" name="shown" value={result?.shown ?? shownValues(values ?? {})} /> : null}
      <FormErrors result={result} errors={form.allErrors} shownAt={shownAt} />
      {content}
    </Form>
  );
}

/** The values that a form shows, as its fields would send them; null for an empty field or box. */
const shownValues = (values: object) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === undefined || value === null ? null : String(value)]),
    ),
  );
