import type { ComponentProps } from "react";
import { classSettings } from "#class-settings";
import { type FormField, fieldAttributes, LabeledField } from "./field.tsx";

const forms = {
  date: "Like 6/19/2027 (month first) or 2027-06-19.",
  "datetime-local": "Like 6/19/2027 6:30 pm (month first) or 2027-06-19 18:30.",
};

interface DateInputProps extends ComponentProps<"input"> {
  id: string;
  type: keyof typeof forms;
}

/**
 * A date field, or a text field in browsers without one, and then a hint how to write a date. A style hides the hint after a field
 * that knows its range, so the field always has one.
 */
export function DateInput({ type, "aria-describedby": describedBy = "", ...rest }: DateInputProps) {
  const [first, last] = type === "date" ? ["", ""] : ["T00:00", "T23:59"];
  const formId = `${rest.id}-form`;
  return (
    <>
      <input
        {...rest}
        aria-describedby={`${formId} ${describedBy}`.trim()}
        min={`${classSettings.year}-01-01${first}`}
        max={`2100-12-31${last}`}
        type={type}
      />
      <p id={formId} className="text-sm text-ink-2">
        <span className="typed-date">{forms[type]}</span>
      </p>
    </>
  );
}

interface DateFieldProps {
  field: FormField;
  label: string;
  type: keyof typeof forms;
  hint?: string;
  isRequired?: boolean;
}

/** A labeled field for a day, or a day and a time. */
export function DateField({ field, label, type, hint, isRequired }: DateFieldProps) {
  return (
    <LabeledField field={field} label={label} hint={hint}>
      <DateInput {...fieldAttributes(field, hint)} type={type} required={isRequired} defaultValue={field.initialValue} />
    </LabeledField>
  );
}
