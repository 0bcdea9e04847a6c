import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useLayoutEffect } from "react";
import type { z } from "zod";
import type { FormAnswer } from "./form-answer.ts";
import type { FieldErrors } from "./form-field.ts";

/** What the check of a form says. */
export interface Checked {
  errors: FieldErrors;
  /** What the server had said when they were found. */
  answer: FormAnswer | undefined;
  /** Stops a submission in which something is wrong, and goes to the first field of that kind. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Checks one field now. It passes through onSubmit. */
  checkField: (name: string) => void;
}

interface FormCheckProps {
  formId: string;
  schema: z.ZodType;
  answer: FormAnswer | undefined;
  report: (checked: Checked) => void;
}

/**
 * Checks a form while somebody fills it in, as the server will, with the same sentences. Draws nothing.
 * Loaded when a form is first used (use-check.tsx): with it come all rules and what reads them, a quarter of all scripts.
 */
export default function FormCheck({ formId, schema, answer, report }: FormCheckProps) {
  const [form] = useForm<Record<string, unknown>>({
    id: formId,
    lastResult: answer?.result ?? null,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schema as z.ZodType<Record<string, unknown>> }),
  });
  const errors = form.allErrors;
  const { onSubmit, validate } = form;
  // Not when only the answer is new: what is wrong by it, the form says a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => report({ errors, answer, onSubmit, checkField: (name) => validate({ name }) }), [errors, onSubmit]);
  return null;
}
