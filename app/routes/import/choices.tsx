import { labelClass } from "#app/ui/field.tsx";

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** The id of what it is about, where several have the same label. */
  describedBy?: string;
}

export function Choice({ id, name, label, value, options, describedBy }: ChoiceProps) {
  return (
    <div className="mb-2">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <select className="input" id={id} name={name} defaultValue={value} aria-describedby={describedBy}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
