import { useLocation } from "react-router";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { RowForm } from "./row-form.tsx";
import { walkInRowId } from "./urls.ts";

const schema = () => import("#app/domain/reunions/check-in-forms.ts").then(({ newWalkIn }) => newWalkIn);

interface WalkInsSectionProps {
  reunionId: number;
  walkIns: { id: number; name: string; at: string; checkedInBy: string | null }[];
  isOpen: boolean;
  /** A name that the search did not find. */
  suggestedName: string;
  submissionKey: string;
}

/** Those who came without being on the list. */
export function WalkInsSection({ reunionId, walkIns, isOpen, suggestedName, submissionKey }: WalkInsSectionProps) {
  // A new field after a form was sent, but not when the list was refreshed.
  const { key } = useLocation();
  if (!isOpen && walkIns.length === 0) return null;
  return (
    <section aria-labelledby="walk-ins" className="mt-12 border-t-6 border-ink pt-4">
      <h2 id="walk-ins">Walk-ins</h2>
      <p className="mb-4 text-ink-2">People who are here and on no list.</p>
      {walkIns.length > 0 ? (
        <ul className="mb-4 border-t border-rule">
          {walkIns.map(({ id, name, at, checkedInBy }) => (
            <li key={id} id={walkInRowId(id)} className="border-b border-rule py-2">
              <p className="font-display text-xl break-anywhere">{name}</p>
              <p className="text-sm text-ink-2 break-anywhere">
                Here since {at}
                {checkedInBy ? `, added by ${checkedInBy}` : ""}
              </p>
              {isOpen ? (
                <RowForm intent="remove-walk-in" fields={{ reunionId, walkInId: id }}>
                  {(isPending) => (
                    <Button look="text" isPending={isPending}>
                      Remove<span className="sr-only"> {name}</span>
                    </Button>
                  )}
                </RowForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <OperationForm key={key} intent="add-walk-in" schema={schema} values={{ name: suggestedName }}>
          {(field, { isPending }) => (
            <>
              <input type="hidden" name="reunionId" value={reunionId} />
              <input type="hidden" name="submissionKey" value={submissionKey} />
              <TextField field={field("name")} label="Name of the walk-in" autoComplete="off" />
              <ButtonRow>
                <Button isPending={isPending}>{isPending ? "Adding..." : "Add walk-in"}</Button>
              </ButtonRow>
            </>
          )}
        </OperationForm>
      ) : null}
    </section>
  );
}
