import type { ComponentProps } from "react";
import { classSettings } from "#class-settings";
import { type FormField, fieldAttributes, LabeledField } from "./field.tsx";

const forms = {
  date: "Like 6/19/2027 (month first) or 2027-06-19.",
  "datetime-local": "Like 6/19/2027 6:30 pm (month first) or 2027-06-19 18:30.",
};

type DateType = keyof typeof forms;

/** How to write a date. A style hides it where the browser has date fields: it is part of a paragraph before the field. */
export function TypedDateHint({ type }: { type: DateType }) {
  return <span className="typed-date">{forms[type]}</span>;
}

/** A date field, or a text field in browsers without one. The style knows it by its range, so it always has one. */
export function DateInput({ type, ...rest }: ComponentProps<"input"> & { type: DateType }) {
  const [first, last] = type === "date" ? ["", ""] : ["T00:00", "T23:59"];
  return <input {...rest} min={`${classSettings.year}-01-01${first}`} max={`2100-12-31${last}`} type={type} />;
}

interface DateFieldProps {
  field: FormField;
  label: string;
  type: DateType;
  /** What else there is to say. */
  hint?: string;
  isRequired?: boolean;
}

/** A labeled field for a day, or a day and a time. */
export function DateField({ field, label, type, hint, isRequired }: DateFieldProps) {
  const fullHint = (
    <>
      {hint} <TypedDateHint type={type} />
    </>
  );
  return (
    <LabeledField field={field} label={label} hint={fullHint}>
      <DateInput {...fieldAttributes(field, fullHint)} type={type} required={isRequired} defaultValue={field.initialValue} />
    </LabeledField>
  );
}
