import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type ActivityFilter, activityPerFile, membersPerFilter, resourceNames } from "#app/domain/activity/activity.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { DateInput } from "#app/ui/date-field.tsx";
import { fieldErrorClass, labelClass } from "#app/ui/field.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { fileAddress } from "./urls.ts";

interface ActivityFilterFormProps {
  filter: ActivityFilter;
  /** The days as typed. The filter contains only valid ones. */
  typed: { from: string; to: string };
  hasMoreMembers: boolean;
}

const results = { successful: "Successful", failed: "Failed" };

/** Filters the list, with a link to download it: a plain GET form. */
export function ActivityFilterForm({ filter, typed, hasMoreMembers }: ActivityFilterFormProps) {
  const { pathname, search } = useLocation();
  const form = useResetToFilter(JSON.stringify([filter, typed]));
  return (
    // Autocomplete is off, because after Back a browser could restore a filter that is not the list's.
    <Form
      ref={form}
      method="get"
      role="search"
      autoComplete="off"
      className="mt-4 sm:grid sm:grid-cols-fields sm:gap-x-5"
      preventScrollReset
    >
      <FilterSelect name="resource" label="Resource" value={filter.resource} options={resourceNames} allLabel="All" />
      <FilterSelect name="result" label="Result" value={filter.result} options={results} allLabel="All" />
      <div className="mb-4">
        <label className={labelClass} htmlFor="member">
          Member
        </label>{" "}
        <input
          className="input"
          id="member"
          name="member"
          defaultValue={filter.member}
          aria-describedby={hasMoreMembers ? "member-hint member-more" : "member-hint"}
        />
        <p className="mt-1 text-sm text-ink-2" id="member-hint">
          User ID, or part of the name or email
        </p>
        {hasMoreMembers ? (
          <p className={fieldErrorClass} id="member-more">
            More than {membersPerFilter} members have this in their name or email. You see the entries of the first{" "}
            {membersPerFilter}. Please type more of the name or email.
          </p>
        ) : null}
      </div>
      <DayField name="from" label="From day" typed={typed.from} day={filter.from} />
      <DayField name="to" label="To day" typed={typed.to} day={filter.to} />
      <ButtonRow className="col-span-full">
        <Button>Show</Button>{" "}
        <LinkButton look="quiet" href={pathname}>
          Clear filters
        </LinkButton>{" "}
        <LinkButton look="quiet" href={fileAddress(pathname + search)} download>
          Download as CSV
        </LinkButton>
      </ButtonRow>
      <p className="col-span-full mb-5 mt-1 text-sm text-ink-2">
        The file has the newest {activityPerFile.toLocaleString("en-US")} entries of this list at most.
      </p>
    </Form>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string | null;
  options: Readonly<Record<string, string>>;
  allLabel: string;
}

function FilterSelect({ name, label, value, options, allLabel }: FilterSelectProps) {
  return (
    <p className="mb-4">
      <label className={labelClass} htmlFor={name}>
        {label}
      </label>{" "}
      <select key={value} className="input" id={name} name={name} defaultValue={value ?? ""}>
        <option value="">{allLabel}</option>
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
  /** The day that was typed; '' for none. */
  day: string;
}

/** A day, typed or chosen from the browser's calendar. */
function DayField({ name, label, typed, day }: DayFieldProps) {
  const isValid = day !== "" || typed === "";
  return (
    <div className="mb-4">
      <label className={labelClass} htmlFor={name}>
        {label}
      </label>{" "}
      <DateInput
        className="input"
        id={name}
        name={name}
        type="date"
        defaultValue={day || typed}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={isValid ? undefined : `${name}-error`}
      />
      {isValid ? null : (
        <p className={fieldErrorClass} id={`${name}-error`}>
          “{typed}” is not a day. Please write it like 6/24/2027, with the month first.
        </p>
      )}
    </div>
  );
}

/** Resets the fields after a link or the Back button changes the filter. Keeps what was typed before scripts ran. */
function useResetToFilter(filterKey: string) {
  const form = useRef<HTMLFormElement>(null);
  const previousKey = useRef(filterKey);
  useLayoutEffect(() => {
    if (previousKey.current !== filterKey) form.current?.reset();
    previousKey.current = filterKey;
  }, [filterKey]);
  return form;
}
