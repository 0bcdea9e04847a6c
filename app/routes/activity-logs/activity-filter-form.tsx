import { useLayoutEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { type ActivityFilter, activityPerFile, membersPerFilter, resourceNames } from "#app/domain/activity/activity.ts";
import { classSettings } from "#class-settings";
import { fileAddress } from "./urls.ts";

interface ActivityFilterFormProps {
  filter: ActivityFilter;
  /** What was typed as days, which the filter has only where it understood them. */
  typed: { from: string; to: string };
  hasMoreMembers: boolean;
}

const exampleDay = `${classSettings.year}-06-24`;
const results = { successful: "Successful", failed: "Failed" };

/** What the list shows, and the same as a file: a plain GET form. */
export function ActivityFilterForm({ filter, typed, hasMoreMembers }: ActivityFilterFormProps) {
  const { pathname, search } = useLocation();
  const form = useFormAsShown(JSON.stringify([filter, typed]));
  return (
    // Off, or a browser that keeps what was chosen would show another filter than the list's after Back.
    <Form ref={form} method="get" role="search" autoComplete="off" className="log-filter" preventScrollReset>
      <Choice name="resource" label="Resource" value={filter.resource} options={resourceNames} all="All" />
      <Choice name="result" label="Result" value={filter.result} options={results} all="All" />
      <div className="field">
        <label className="label" htmlFor="member">
          Member
        </label>{" "}
        <input
          className="input"
          id="member"
          name="member"
          defaultValue={filter.member}
          aria-describedby={hasMoreMembers ? "member-hint member-more" : "member-hint"}
        />
        <p className="hint" id="member-hint">
          User ID, or part of the name or email
        </p>
        {hasMoreMembers ? (
          <p className="field-error" id="member-more">
            More than {membersPerFilter} members have this in their name or email. You see the entries of the first{" "}
            {membersPerFilter}. Please type more of the name or email.
          </p>
        ) : null}
      </div>
      <DayField name="from" label="From day" typed={typed.from} isUnderstood={typed.from === filter.from} />
      <DayField name="to" label="To day" typed={typed.to} isUnderstood={typed.to === filter.to} />
      <p className="btn-row">
        <button type="submit" className="btn">
          Show
        </button>{" "}
        <a href={pathname} className="btn-quiet">
          Clear filters
        </a>{" "}
        <a href={fileAddress(pathname + search)} download className="btn-quiet">
          Download as CSV
        </a>
      </p>
      <p className="hint log-file-hint">
        The file has the newest {activityPerFile.toLocaleString("en-US")} entries of this list at most.
      </p>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | null;
  options: Readonly<Record<string, string>>;
  all: string;
}

function Choice({ name, label, value, options, all }: ChoiceProps) {
  return (
    <p className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>{" "}
      <select key={value} className="input" id={name} name={name} defaultValue={value ?? ""}>
        <option value="">{all}</option>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

interface DayFieldProps {
  name: string;
  label: string;
  typed: string;
  isUnderstood: boolean;
}

/** A day, from the browser's calendar or written. */
function DayField({ name, label, typed, isUnderstood }: DayFieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>{" "}
      <input
        className="input"
        id={name}
        name={name}
        type="date"
        defaultValue={typed}
        aria-invalid={isUnderstood ? undefined : true}
        aria-describedby={isUnderstood ? `${name}-hint` : `${name}-hint ${name}-error`}
      />
      <p className="hint" id={`${name}-hint`}>
        Like {exampleDay}
      </p>
      {isUnderstood ? null : (
        <p className="field-error" id={`${name}-error`}>
          “{typed}” is not a day. Please write it like {exampleDay}.
        </p>
      )}
    </div>
  );
}

/** After a link or the back button the fields show what the list shows; before scripts ran, what was typed stays. */
function useFormAsShown(shown: string) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current !== shown) form.current?.reset();
    before.current = shown;
  }, [shown]);
  return form;
}
