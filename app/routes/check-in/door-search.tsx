import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { labelClass } from "#app/ui/field.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { checkInPath, doorAddress, type ShownPart, shownParts } from "./urls.ts";

/** The pause in typing, in milliseconds, before the list is searched. */
const typingPause = 250;

interface DoorSearchProps {
  reunionId: number;
  text: string;
  show: ShownPart;
}

/** Finds somebody by name, or by the name of a guest: a plain GET form. With scripts, it searches while the reader types. */
export function DoorSearch({ reunionId, text, show }: DoorSearchProps) {
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After a link or the Back button, the box shows the current search, unless the reader is typing in it.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancelTimer = () => clearTimeout(timer.current);
  return (
    <>
      <Form
        method="get"
        action={checkInPath(reunionId)}
        role="search"
        className="mb-3 flex items-end print:hidden"
        onSubmit={cancelTimer}
      >
        <p className="mr-3 flex-auto">
          <label className={labelClass} htmlFor="q">
            Find a name
          </label>{" "}
          <input
            ref={box}
            className="input max-w-none"
            id="q"
            name="q"
            type="search"
            defaultValue={text}
            autoComplete="off"
            // The next name replaces the last one.
            onFocus={({ target }) => target.select()}
            onChange={({ target: { form } }) => {
              cancelTimer();
              timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), typingPause);
            }}
          />
        </p>
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
        <Button className="flex-none">Search</Button>
      </Form>
      <nav aria-label="Whom to show" className="mb-3 print:hidden">
        {shownParts.map(({ value, label }) => (
          <a
            key={value}
            href={doorAddress(reunionId, { text, show: value })}
            aria-current={value === show ? "true" : undefined}
            className="mr-4 inline-block border-transparent py-tap aria-current:border-b-4 aria-current:border-accent aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
          >
            {label}
          </a>
        ))}
        {text ? (
          <a href={doorAddress(reunionId, { text: "", show })} className="inline-block py-tap">
            Clear the search
          </a>
        ) : null}
      </nav>
    </>
  );
}
