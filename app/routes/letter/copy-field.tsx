import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";

/** A text to copy in a field that can't be changed. Scripts add the button; without them, it can be selected. */
export function CopyField({ id, label, text }: { id: string; label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  const [outcome, setOutcome] = useState("");
  useEffect(() => setHasScripts(true), []);

  const copy = () => {
    input.current?.select();
    const succeed = () => setOutcome("Copied");
    const copySelected = () => (document.execCommand("copy") ? succeed() : setOutcome("Please copy the selected link yourself."));
    // Pages without https have no clipboard, and browsers may forbid it.
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(succeed, copySelected);
    else copySelected();
  };

  return (
    <div className="mb-6 print:hidden">
      <div>
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      </div>
      <input ref={input} id={id} className="input mb-3" readOnly value={text} />
      {hasScripts ? (
        <p>
          <Button type="button" onClick={copy}>
            Copy
          </Button>{" "}
          <span role="status" className="text-sm text-ink-2">
            {outcome}
          </span>
        </p>
      ) : null}
    </div>
  );
}
