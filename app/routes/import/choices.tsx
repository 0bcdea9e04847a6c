import type { ReactNode } from "react";
import { labelClass } from "#app/ui/field.tsx";

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly Option[];
}

export function Choice({ id, name, label, value, options }: ChoiceProps) {
  return (
    <div className="mb-2">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <select className="input" id={id} name={name} defaultValue={value}>
        <Options options={options} />
      </select>
    </div>
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A table of texts of the list, each with a choice. `heads` say what is in its two columns, for who doesn't see it. */
export function ChoiceTable({ caption, heads, children }: { caption?: string; heads: [string, string]; children: ReactNode }) {
  return (
    <table className="mb-6 w-full table-fixed border-collapse border-b border-rule">
      {caption ? <caption className="mb-1 text-left font-semibold">{caption}</caption> : null}
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface ChoiceRowProps extends Omit<ChoiceProps, "id" | "label"> {
  text: string;
  /** What else is known of it. */
  detail: string;
}

/** A row of such a table. */
export function ChoiceRow({ name, text, detail, value, options }: ChoiceRowProps) {
  return (
    <tr className="border-t border-rule">
      <th scope="row" className="py-1 pr-3 text-left font-normal break-anywhere">
        <label htmlFor={name}>
          <strong>{text}</strong>
        </label>{" "}
        <span id={`${name}-detail`} className="text-sm text-ink-2">
          {detail}
        </span>
      </th>
      <td className="w-1/2 py-0.5">
        <select className="input" id={name} name={name} defaultValue={value} aria-describedby={`${name}-detail`}>
          <Options options={options} />
        </select>
      </td>
    </tr>
  );
}
