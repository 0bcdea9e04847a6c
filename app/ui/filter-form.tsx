import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { clickSubmit } from "./click-submit.ts";

/** Milliseconds without a key before the list follows what was typed. */
const typingPause = 250;

interface FilterFormProps {
  className: string;
  /** What the list shows now. */
  text: string;
  label: string;
  placeholder?: string;
  choice: {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  };
  /** Beside the button, and under the form. */
  more?: ReactNode;
  children?: ReactNode;
}

/** A search box and a choice over a list: a plain GET form that filters as one types where scripts run. */
export function FilterForm({ className, text, label, placeholder, choice, more, children }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a link or the back button the box shows what the list shows; never under typing fingers.
  useEffect(() => {
    const input = box.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text]);

  // Somebody may have typed before scripts ran.
  useEffect(() => {
    if (form.current && box.current && box.current.value.trim() !== box.current.defaultValue) clickSubmit(form.current);
    return () => clearTimeout(timer.current);
  }, []);

  const stopWaiting = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = () => {
    stopWaiting();
    submit(form.current, { replace: true, preventScrollReset: true });
  };
  const searchAfter = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pause);
  };
  // Somebody who leaves the box goes on, perhaps to another page, which a search that begins later would take away.
  const searchIfWaiting = () => {
    if (timer.current !== undefined) search();
  };

  return (
    <Form ref={form} method="get" role="search" className={className} onSubmit={stopWaiting}>
      <p className="field">
        <label className="label" htmlFor="q">
          {label}
        </label>{" "}
        <input
          ref={box}
          className="input"
          id="q"
          name="q"
          type="search"
          placeholder={placeholder}
          defaultValue={text}
          autoComplete="off"
          onChange={() => searchAfter(typingPause)}
          onBlur={searchIfWaiting}
        />
      </p>
      <p className="field">
        <label className="label" htmlFor={choice.name}>
          {choice.label}
        </label>{" "}
        <select
          key={choice.value}
          className="input"
          id={choice.name}
          name={choice.name}
          defaultValue={choice.value}
          onChange={search}
        >
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p className="btn-row">
        <button type="submit" className="btn">
          Search
        </button>
        {more}
      </p>
      {children}
    </Form>
  );
}
