import { fullName } from "#app/domain/core/member.ts";
import type { MemorialDetails } from "#app/domain/people/in-memoriam-queries.server.ts";
import { FreshCodeField } from "#app/ui/code-field.tsx";
import { DialogActions, UrlDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/people/in-memoriam.ts").then(({ memorialDetails }) => memorialDetails);

/** Sets a member In Memoriam, or corrects what is known of their death. */
export function InMemoriamDialog({ person, asksForCode }: { person: MemorialDetails; asksForCode: boolean }) {
  const { id, isInMemoriam } = person;
  const intent = isInMemoriam ? "edit-in-memoriam" : "set-in-memoriam";
  const closeTo = isInMemoriam ? `/profile/${id}` : `/alumni?manage=${id}`;
  return (
    <UrlDialog title={`In Memoriam - ${fullName(person)}`} closeTo={closeTo}>
      {isInMemoriam ? null : (
        <p className="mb-5 max-w-prose">
          For somebody who has died. Their profile, marked In Memoriam, and everything they added stay on the site, and members
          can write remembrances. Nobody can sign in as them or write to them. You can undo it.
        </p>
      )}
      <OperationForm intent={intent} schema={schema} values={person} edits>
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="userId" value={id} />
            <TextField field={field("birthYear")} label="Year of birth (optional)" inputMode="numeric" />
            <TextField field={field("deathYear")} label="Year of death (optional)" inputMode="numeric" />
            <TextField
              field={field("obituaryUrl")}
              label="Address of an obituary (optional)"
              hint="It starts with https://, such as https://www.example.com/obituary."
            />
            <TextField
              field={field("deathConfirmedBy")}
              label="Confirmed by (optional)"
              hint="Who told you, and when. Only administrators see this."
            />
            <FreshCodeField intent={intent} isNeeded={asksForCode && !isInMemoriam} />
            <DialogActions
              label={isInMemoriam ? "Save" : "Set In Memoriam"}
              pending="Saving..."
              isPending={isPending}
              cancelTo={closeTo}
            />
          </>
        )}
      </OperationForm>
    </UrlDialog>
  );
}
