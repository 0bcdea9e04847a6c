import type { ReactNode } from "react";
import type { FormField } from "./use-form-validation.ts";

interface FieldProps {
  field: FormField;
  label: string;
  /** What to write, or why it is asked. */
  hint?: ReactNode;
  isRequired?: boolean;
}

type TextProps = FieldProps & {
  type?: "text" | "email" | "password";
  autoComplete?: string;
  inputMode?: "numeric" | "text";
};

/** One line of text. */
export function TextField({ field, label, hint, isRequired, type = "text", ...rest }: TextProps) {
  return (
    <Labelled field={field} label={label} hint={hint}>
      <input
        {...wiring(field, hint)}
        {...rest}
        type={type}
        required={isRequired}
        defaultValue={type === "password" ? undefined : field.initialValue}
      />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({ field, label, hint, isRequired, rows = 6 }: FieldProps & { rows?: number }) {
  return (
    <Labelled field={field} label={label} hint={hint}>
      <textarea {...wiring(field, hint)} rows={rows} required={isRequired} defaultValue={field.initialValue} />
    </Labelled>
  );
}

/** One of a few. */
export function SelectField({
  field,
  label,
  hint,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <Labelled field={field} label={label} hint={hint}>
      <select {...wiring(field, hint)} defaultValue={field.initialValue}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A tick. */
export function CheckField({ field, label }: { field: FormField; label: string }) {
  return (
    <p className="check">
      <input type="checkbox" id={field.id} name={field.name} defaultChecked={field.initialValue === "on"} />{" "}
      <label htmlFor={field.id}>{label}</label>
    </p>
  );
}

/** The label, hint and error around a field. */
export function Labelled({ field, label, hint, children }: Omit<FieldProps, "isRequired"> & { children: ReactNode }) {
  const error = field.errors?.[0];
  return (
    <div className="field">
      {/* On a line of its own: w3m puts a label in the same line below a text area, and Dillo breaks it in two. */}
      <div>
        <label className="label" htmlFor={field.id}>
          {label}
        </label>
      </div>
      {hint ? (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className="field-error" id={`${field.id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The attributes that tie a field to its label, hint and error. */
export function wiring(field: FormField, hint?: ReactNode) {
  const isInvalid = (field.errors?.length ?? 0) > 0;
  const described = [hint ? `${field.id}-hint` : "", isInvalid ? `${field.id}-error` : ""].filter(Boolean).join(" ");
  return {
    id: field.id,
    name: field.name,
    className: "input",
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": described || undefined,
  };
}
