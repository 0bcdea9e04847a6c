import type { FormQuestion } from "#app/http/form-result.ts";
import { checkboxClass } from "./field.tsx";

/** Who is meant by a name that fits several people. */
export function Question({ question, field }: { question: FormQuestion; field: string }) {
  return (
    <fieldset className="mb-6 border-l-6 border-accent pl-4">
      <legend className="float-left mb-1 w-full px-0 font-display text-lg">Which “{question.name}”?</legend>
      <div className="clear-both">
        {question.options.map(({ value, label }, index) => (
          <p key={value} className="flex">
            <input
              type="radio"
              className={checkboxClass}
              id={`${field}-${index}`}
              name={field}
              value={value}
              defaultChecked={value === question.chosen}
            />{" "}
            <label htmlFor={`${field}-${index}`} className="inline-block py-tap break-anywhere">
              {label}
            </label>
          </p>
        ))}
      </div>
    </fieldset>
  );
}
