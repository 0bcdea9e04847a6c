import { fullName } from "#app/domain/core/member.ts";
import type { listNotJoined, NotJoined } from "#app/domain/roster/joining-letters.server.ts";
import { lettersStillValid, replaceLabel } from "#app/domain/roster/joining-letters.ts";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";
import { checkboxClass } from "#app/ui/field.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { PrintTable } from "#app/ui/print-table.tsx";
import { Form } from "#app/ui/router-form.tsx";
import { Day } from "#app/ui/time.tsx";
import { DaysField } from "./days-field.tsx";

interface LettersFormProps {
  list: ReturnType<typeof listNotJoined>;
  /** What was chosen in a refused form. */
  checkedIds: string[] | undefined;
  days: string | undefined;
}

const columns = [{ name: "Name" }, { name: "Email" }, { name: "Postal address" }, { name: "Letter" }];

/** Makes letters for all, or for the people checked. Links that still work are replaced only after a question. */
export function LettersForm({ list: { people, total, haveLetter, address }, checkedIds, days }: LettersFormProps) {
  const withoutLetter = total - haveLetter;
  return (
    <Form method="post">
      <PostFields intent="make-letters" />
      <input type="hidden" name="address" value={address} />
      <DaysField id="days" days={days} />
      {haveLetter > 0 ? (
        <p className="mb-4 max-w-prose">
          {lettersStillValid(haveLetter)}.{" "}
          {withoutLetter > 0 ? `‘Make all’ leaves ${haveLetter === 1 ? "it" : "those letters"} alone.` : "Nobody else needs one."}
        </p>
      ) : null}
      <ButtonRow className="mb-10">
        {withoutLetter > 0 ? (
          <Button look="primary" name="everyone" value="on">
            {makeAllLabel(withoutLetter, haveLetter)}
          </Button>
        ) : null}{" "}
        {haveLetter > 0 ? <DialogLink open={{ dialog: "replace" }}>Replace letters whose link still works</DialogLink> : null}
      </ButtonRow>
      <h2>Or choose people</h2>
      <p className="mb-3 text-sm text-ink-2">
        {checkedIds ? "The names you checked are still checked." : "The people checked have no letter with a working link."}
      </p>
      <PrintTable look="dense" columns={columns}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isChecked={checkedIds ? checkedIds.includes(String(person.id)) : person.linkUntil === null}
          />
        ))}
      </PrintTable>
      {haveLetter > 0 ? (
        <p className="my-4 flex">
          <input type="checkbox" className={checkboxClass} id="replace" name="replace" />{" "}
          <label htmlFor="replace" className="inline-block py-tap">
            {replaceLabel}
          </label>
        </p>
      ) : null}
      <ButtonRow>
        <Button>Make letters for the people checked</Button>
      </ButtonRow>
    </Form>
  );
}

/** The button's label, like 'Make all 15 letters'. */
function makeAllLabel(withoutLetter: number, haveLetter: number): string {
  const suffix = haveLetter > 0 ? " for people without one" : "";
  return withoutLetter === 1 ? `Make the letter${suffix}` : `Make all ${withoutLetter.toLocaleString("en-US")} letters${suffix}`;
}

/** Unchecked at first for people with a working link, because their letter may be in the mail. */
function PersonRow({ person, isChecked }: { person: NotJoined; isChecked: boolean }) {
  const id = `letter-${person.id}`;
  return (
    <tr>
      <th scope="row">
        <span className="flex">
          <input type="checkbox" className={checkboxClass} id={id} name="userIds" value={person.id} defaultChecked={isChecked} />{" "}
          <label htmlFor={id} className="inline-block py-tap">
            {fullName(person)}
          </label>
        </span>
      </th>
      <td>{person.email ?? "no email address"}</td>
      <td className="whitespace-pre-line">{person.postalAddress ?? "none known"}</td>
      <td>
        {person.linkUntil ? (
          <>
            has a link until <Day date={person.linkUntil} />
          </>
        ) : (
          ""
        )}
      </td>
    </tr>
  );
}
