import { labelClass } from "./field.tsx";

interface SheetFieldsProps {
  /** What the choice of paper is called. */
  label: string;
  /** What is on the sheets, like 'label'. */
  noun: string;
  sheets: Readonly<Record<string, { label: string }>>;
  sheet: string;
  /** The first place that is free on the first sheet, from 1. */
  first: number;
  perSheet: number;
}

/** The fields of a form that prints on sheets of labels or badges: which sheets, and where a used one goes on. */
export function SheetFields({ label, noun, sheets, sheet, first, perSheet }: SheetFieldsProps) {
  return (
    <>
      <p className="mb-4">
        <label className={labelClass} htmlFor="sheet">
          {label}
        </label>{" "}
        <select className="input" id="sheet" name="sheet" defaultValue={sheet} key={sheet}>
          {Object.entries(sheets).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p className="mb-4">
        <label className={labelClass} htmlFor="first">
          First free {noun} on the first sheet
        </label>{" "}
        <span className="mb-1 block text-sm text-ink-2" id="first-hint">
          1 is a new sheet. On a used one, count from the left and row by row, up to {perSheet}.
        </span>
        <input
          className="input"
          id="first"
          name="first"
          inputMode="numeric"
          defaultValue={first}
          key={first}
          aria-describedby="first-hint"
        />
      </p>
    </>
  );
}
