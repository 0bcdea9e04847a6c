import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonRow } from "./button.tsx";
import { type FormField, TextArea } from "./field.tsx";

interface CommentBoxProps {
  field: FormField;
  label: string;
  button: string;
  /** Whether a click opened the box to write. */
  takesFocus?: boolean;
  /** Next to the button. */
  children?: ReactNode;
}

/** The text area of a comment. With scripts, its button is disabled while it is empty. */
export function CommentBox({ field, label, button, takesFocus = false, children }: CommentBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the box appears
  useEffect(() => {
    if (takesFocus) box.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const updateIsEmpty = () => setEmpty(box.current?.querySelector("textarea")?.value.trim() === "");
    updateIsEmpty();
    const element = box.current;
    element?.addEventListener("input", updateIsEmpty);
    return () => element?.removeEventListener("input", updateIsEmpty);
  }, []);
  return (
    <div ref={box}>
      <TextArea field={field} label={label} rows={3} isRequired />
      <ButtonRow>
        <Button disabled={isEmpty}>{button}</Button> {children}
      </ButtonRow>
    </div>
  );
}
