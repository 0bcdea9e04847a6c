import { useActionData } from "react-router";
import { answerFields } from "#app/domain/albums/album-constants.ts";
import type { NamesForForm } from "#app/domain/albums/photo-name-queries.server.ts";
import { type FormQuestion, isFormResult } from "#app/http/form-result.ts";
import { checkboxClass, type FormField, TextArea } from "#app/ui/field.tsx";

interface NamesFieldsProps {
  intent: string;
  photoId: number;
  names: NamesForForm;
  field: FormField;
}

/** Room for all names on a phone, as far as that is not too long. */
const rowsFor = (text: string): number =>
  Math.min(
    12,
    text.split("\n").reduce((rows, line) => rows + Math.ceil(line.length / 40), 4),
  );

/** The list of names of a photo as one text, and what the site asks back about names in it. */
export function NamesFields({ intent, photoId, names, field }: NamesFieldsProps) {
  const result = useActionData<unknown>();
  const questions = isFormResult(result) && result.intent === intent ? (result.questions ?? []) : [];
  return (
    <>
      <input type="hidden" name="photoId" value={photoId} />
      <input type="hidden" name="known" value={names.known} />
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
        <Question key={`${question.name} ${index}`} question={question} field={answerFields[index] ?? ""} />
      ))}
      <TextArea
        field={field}
        label="Who is in this photo, from left to right?"
        rows={rowsFor(String(field.initialValue ?? ""))}
        hint="Put a comma between two names. For several rows of people, begin a new line for each, the back row first."
      />
      {names.kept.length > 0 ? (
        <p className="-mt-3 mb-6 text-sm text-ink-2 break-anywhere">
          {names.keepsAll ? "Others added these names" : `Others added ${names.kept.join(", ")}`}. You can add names before,
          between, and after them, but you can’t remove them.
        </p>
      ) : null}
    </>
  );
}

/** Who is meant by a name that fits several people. */
function Question({ question, field }: { question: FormQuestion; field: string }) {
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
