import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { FormAnswer } from "./form-answer.ts";
import type { Checked, default as FormCheck } from "./form-check.ts";
import type { FieldErrors } from "./form-field.ts";

interface Check {
  /** What is wrong: as far as the browser knows, or else what the server said. */
  errors: FieldErrors;
  /** Undefined until the check is there; the server then has the only say. */
  onSubmit: Checked["onSubmit"] | undefined;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** Goes into the form, where it shows nothing. */
  element: ReactNode;
}

/** Loads what checks a form when it is first used. A line that loses it leaves the form as it was: the server checks anyway. */
export function useCheck(formId: string, load: (() => Promise<z.ZodType>) | undefined, answer: FormAnswer | undefined): Check {
  const [loaded, setLoaded] = useState<{ Part: typeof FormCheck; schema: z.ZodType }>();
  const [checked, setChecked] = useState<Checked>();
  const isBegun = useRef(false);
  /** Fields that were left while the check was on its way. */
  const left = useRef(new Set<string>());

  const begin = () => {
    if (!load || isBegun.current) return;
    isBegun.current = true;
    Promise.all([import("./form-check.ts"), load()]).then(
      ([{ default: Part }, schema]) => setLoaded({ Part, schema }),
      (error: unknown) => {
        console.error("This form is checked when it is sent", error);
        isBegun.current = false;
      },
    );
  };
  // Whoever came with the focus in it already, or began to type before scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (document.activeElement?.closest("form")?.id === formId) begin();
  }, []);
  useEffect(() => {
    if (!checked) return;
    for (const name of left.current) checked.checkField(name);
    left.current.clear();
  }, [checked]);

  return {
    errors: (checked?.answer === answer ? checked?.errors : undefined) ?? answer?.result?.error ?? {},
    onSubmit: checked?.onSubmit,
    onFocus: begin,
    onBlur({ target }) {
      if (!checked && "name" in target) left.current.add(String(target.name));
    },
    element: loaded ? <loaded.Part formId={formId} schema={loaded.schema} answer={answer} report={setChecked} /> : null,
  };
}
