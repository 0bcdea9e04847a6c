import { useEffect, useRef } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import type { DirectorySearch as Search } from "#app/domain/people.server.ts";

const typeLabels = [
  { value: "all", label: "All Types" },
  { value: "classmates", label: "Classmates" },
  { value: "teachers", label: "Teachers" },
] as const;

/** Milliseconds without a key before the list follows what was typed. */
const typingPause = 250;

/** The address of a search, with nothing in it that goes without saying. */
export function addressOf({ text, type, page }: Search): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (type !== "all") parameters.set("type", type);
  if (page > 1) parameters.set("page", String(page));
  return `?${parameters}`;
}

/** Search box and type filter: a plain GET form that filters as one types where scripts run. */
export function DirectorySearch({ search, total }: { search: Search; total: number }) {
  const { pathname } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After Clear or the back button the box shows what the list shows; never under typing fingers.
  useEffect(() => {
    const input = box.current;
    if (input && input !== document.activeElement) input.value = search.text;
  }, [search.text]);

  // Whoever typed before scripts ran wants to see it found.
  useEffect(() => {
    if (box.current && box.current.value.trim() !== box.current.defaultValue) form.current?.requestSubmit();
    return () => clearTimeout(timer.current);
  }, []);

  const follow = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form.current, { replace: true, preventScrollReset: true }), after);
  };

  return (
    <Form ref={form} method="get" role="search" className="toolbar" onSubmit={() => clearTimeout(timer.current)}>
      <p className="field">
        <label className="label" htmlFor="q">
          Search by name, e-mail, city or profession
        </label>
        <input
          ref={box}
          className="input"
          id="q"
          name="q"
          type="search"
          defaultValue={search.text}
          autoComplete="off"
          onChange={() => follow(typingPause)}
        />
      </p>
      <p className="field">
        <label className="label" htmlFor="type">
          Type
        </label>
        <select key={search.type} className="input" id="type" name="type" defaultValue={search.type} onChange={() => follow(0)}>
          {typeLabels.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p className="btn-row">
        <button type="submit" className="btn">
          Search
        </button>{" "}
        <a href={pathname} className="btn-quiet">
          Clear
        </a>
      </p>
      <p className="meta result-count" role="status">
        Showing {total} result(s)
      </p>
    </Form>
  );
}
