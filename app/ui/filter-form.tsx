import { type ReactNode, useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { Button, ButtonRow } from "./button.tsx";
import { Fold, labelClass } from "./field.tsx";
import { clickSubmit, Form } from "./router-form.tsx";

/** The pause in typing, in milliseconds, before the list is filtered. */
const typingPause = 250;

interface FilterFormProps {
  /** Its place, and columns for the box, the list, and the buttons. */
  className: string;
  text: string;
  label: string;
  placeholder?: string;
  choice: {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  };
  /** Next to the Search button. */
  more?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
}

/** A search box and a drop-down above a list: a plain GET form, folded on phones while it is empty. With scripts, it filters while the reader types. */
export function FilterForm({ className, text, label, placeholder, choice, more, children }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After a link or the Back button, the box shows the current search text, unless the reader is typing in it.
  useEffect(() => {
    const input = searchBox.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text]);

  // The reader may have typed before scripts ran.
  useEffect(() => {
    if (form.current && searchBox.current && searchBox.current.value.trim() !== searchBox.current.defaultValue)
      clickSubmit(form.current);
    return () => clearTimeout(timer.current);
  }, []);

  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = () => {
    cancelTimer();
    submit(form.current, { replace: true, preventScrollReset: true });
  };
  const searchAfter = (pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pause);
  };
  // The reader left the box, maybe for another page; a search that started later would cancel that navigation.
  const searchIfPending = () => {
    if (timer.current !== undefined) search();
  };

  const isActive = text !== "" || choice.value !== choice.options[0]?.value;
  return (
    <Form ref={form} method="get" role="search" className={className} onSubmit={cancelTimer}>
      <Fold summary="Search and filter" needsAttention={isActive} className="filter-switch" />
      <p className="filter-part mb-3 print:hidden">
        <label className={labelClass} htmlFor="q">
          {label}
        </label>{" "}
        <input
          ref={searchBox}
          className="input max-w-none"
          id="q"
          name="q"
          type="search"
          placeholder={placeholder}
          defaultValue={text}
          autoComplete="off"
          onChange={() => searchAfter(typingPause)}
          onBlur={searchIfPending}
        />
      </p>
      <p className="filter-part mb-3 print:hidden">
        <label className={labelClass} htmlFor={choice.name}>
          {choice.label}
        </label>{" "}
        <select
          key={choice.value}
          className="input max-w-none"
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
      <ButtonRow className="filter-part mb-1">
        <Button>Search</Button>
        {more}
      </ButtonRow>
      {children}
    </Form>
  );
}
