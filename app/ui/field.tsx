import { type FormEvent, type ReactNode, useState } from "react";
import { restoreTypedText } from "./hydration.ts";

/** What a field's label, control, and error need. */
export interface FormField {
  id: string;
  name: string;
  /** The previous input or the stored value. 'on' for a checked checkbox. */
  initialValue: string | undefined;
  errors: string[] | undefined;
}

interface FieldProps {
  field: FormField;
  label: string;
  /** What to enter, or why the field is there. */
  hint?: ReactNode;
  isRequired?: boolean;
}

type TextProps = FieldProps & {
  type?: "text" | "email" | "password";
  autoComplete?: string;
  inputMode?: "numeric" | "text";
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
};

export function TextField({ field, label, hint, isRequired, type = "text", ...rest }: TextProps) {
  return (
    <LabeledField field={field} label={label} hint={hint}>
      <input
        {...fieldAttributes(field, hint)}
        {...rest}
        type={type}
        required={isRequired}
        defaultValue={type === "password" ? undefined : field.initialValue}
      />
    </LabeledField>
  );
}

export function TextArea({ field, label, hint, isRequired, rows = 6 }: FieldProps & { rows?: number }) {
  return (
    <LabeledField field={field} label={label} hint={hint}>
      <textarea
        {...fieldAttributes(field, hint)}
        ref={restoreTypedText}
        rows={rows}
        required={isRequired}
        defaultValue={field.initialValue}
      />
    </LabeledField>
  );
}

export function SelectField({
  field,
  label,
  hint,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <LabeledField field={field} label={label} hint={hint}>
      <select {...fieldAttributes(field, hint)} defaultValue={field.initialValue}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabeledField>
  );
}

export function CheckField({ field, label }: { field: FormField; label: string }) {
  return (
    <p className="mb-4 flex">
      <input
        type="checkbox"
        className={checkboxClass}
        id={field.id}
        name={field.name}
        defaultChecked={field.initialValue === "on"}
      />{" "}
      <label htmlFor={field.id} className="inline-block py-tap">
        {label}
      </label>
    </p>
  );
}

export const checkboxClass = "mr-2 mt-tap-sm h-check w-check flex-none accent-accent";
export const labelClass = "mb-1 block font-semibold";
export const fieldErrorClass = "mt-1 border-l-4 border-bad pl-3 font-semibold text-bad";

interface LabeledFieldProps extends Omit<FieldProps, "isRequired"> {
  className?: string;
  children: ReactNode;
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="mb-3">
      <legend className="mb-4 block w-full border-t border-ink px-0 pb-0 pt-3 font-display text-xl">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Fields in two columns if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="md:grid md:grid-cols-2 md:gap-x-7">{children}</div>;
}

/** The label, hint, and error around a control. */
export function LabeledField({ field, label, hint, className = "mb-6", children }: LabeledFieldProps) {
  const error = field.errors?.[0];
  return (
    <div className={className}>
      {/* On its own line: w3m would put it on the last line of a text area, and Dillo would break it in two. */}
      <div>
        <label className={labelClass} htmlFor={field.id}>
          {label}
        </label>
      </div>
      {hint ? (
        <p className="mb-1 text-sm text-ink-2" id={`${field.id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p className={fieldErrorClass} id={`${field.id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The attributes that connect a control to its label, hint, and error. */
export function fieldAttributes(field: FormField, hint?: ReactNode) {
  const isInvalid = (field.errors?.length ?? 0) > 0;
  const describedBy = [hint ? `${field.id}-hint` : "", isInvalid ? `${field.id}-error` : ""].filter(Boolean).join(" ");
  return {
    id: field.id,
    name: field.name,
    className: "input",
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy || undefined,
  };
}

interface FoldProps {
  summary: ReactNode;
  /** Whether something in it needs to be seen, such as an error. It opens then, and stays open until the reader closes it. */
  needsAttention: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fields that only some need, folded until the reader opens them. */
export function Fold({ summary, needsAttention, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(needsAttention);
  const [neededAttention, setNeededAttention] = useState(needsAttention);
  if (needsAttention !== neededAttention) {
    setNeededAttention(needsAttention);
    if (needsAttention) setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
