import type { ReactNode } from "react";
import { checkboxClass, type FormField, fieldErrorClass, labelClass } from "./field.tsx";

interface RadioFieldProps {
  field: FormField;
  legend: ReactNode;
  options: readonly { value: string; label: string }[];
}

/** A choice of one of a few, all of which can be seen. */
export function RadioField({ field, legend, options }: RadioFieldProps) {
  const error = field.errors?.[0];
  return (
    <fieldset className="mb-4">
      <legend className={labelClass}>{legend}</legend>
      {options.map(({ value, label }, index) => (
        <RadioButton
          key={value}
          // The first has the field's own id, to which the list of errors leads.
          id={index === 0 ? field.id : `${field.id}-${value}`}
          name={field.name}
          value={value}
          isChosen={field.initialValue === value}
          describedBy={error ? `${field.id}-error` : undefined}
        >
          {label}
        </RadioButton>
      ))}
      {error ? (
        <p className={fieldErrorClass} id={`${field.id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface RadioButtonProps {
  id: string;
  name: string;
  value: string;
  isChosen: boolean;
  describedBy?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function RadioButton({ id, name, value, isChosen, describedBy, className = "flex", children }: RadioButtonProps) {
  return (
    <p className={className}>
      <input
        type="radio"
        className={checkboxClass}
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={describedBy}
      />{" "}
      <label htmlFor={id} className="inline-block py-tap">
        {children}
      </label>
    </p>
  );
}
