import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextArea } from "#app/ui/field.tsx";
import type { FormField } from "#app/ui/use-form-validation.ts";

interface CommentBoxProps {
  field: FormField;
  label: string;
  button: string;
  /** Whether the reader came here by a click, to write. */
  takesFocus?: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

/** Where a comment is written. With scripts its button is disabled while it is empty. */
export function CommentBox({ field, label, button, takesFocus = false, children }: CommentBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it appears, and never afterwards
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const look = () => setEmpty(box.current?.querySelector("textarea")?.value.trim() === "");
    look();
    const element = box.current;
    element?.addEventListener("input", look);
    return () => element?.removeEventListener("input", look);
  }, []);
  return (
    <div ref={box}>
      <TextArea field={field} label={label} rows={3} isRequired />
      <p className="btn-row">
        <button type="submit" className="btn" disabled={isEmpty}>
          {button}
        </button>{" "}
        {children}
      </p>
    </div>
  );
}
