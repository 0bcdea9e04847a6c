import type { OwnReply } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { answerNames, placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { useFormResult } from "#app/ui/form-outcome.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { guestOptions } from "./attendance-form.tsx";

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ reunionReply }) => reunionReply);

interface AnswerFormProps {
  reunion: ReunionDetails;
  reply: OwnReply;
}

/** A member's whole answer to an invitation. Closed at first, so that the meet-up stays short on phones. */
export function AnswerForm({ reunion, reply: { answer, guests, guestNames, note } }: AnswerFormProps) {
  const isFailed = useFormResult("reply") !== undefined;
  const hasAnswered = answer !== "none";
  const options = [
    { value: "coming", label: comingLabel(reunion, answer) },
    { value: "perhaps", label: answerNames.perhaps },
    { value: "cant", label: answerNames.cant },
    ...(hasAnswered ? [{ value: "none", label: "No answer" }] : []),
  ];
  const chosen = answer === "waiting" ? "coming" : hasAnswered ? answer : undefined;
  return (
    <Fold
      summary={hasAnswered ? `Your answer: ${answerNames[answer]}` : "Your answer: Coming, Perhaps, or Can’t come"}
      needsAttention={isFailed}
      className="mt-4 border-b border-t border-rule print:hidden"
    >
      <OperationForm
        intent="reply"
        schema={schema}
        values={{ answer: chosen, guests, guestNames, note }}
        className="max-w-prose pb-4 pt-2"
      >
        {(field, { isPending }) => (
          <>
            <input type="hidden" name="reunionId" value={reunion.id} />
            <RadioField field={field("answer")} legend="Are you coming?" options={options} />
            {/* Shows the stored number when it changes elsewhere. */}
            <SelectField key={guests} field={field("guests")} label="Guests whom you bring" options={guestOptions} />
            <TextArea
              field={field("guestNames")}
              label="Their names"
              hint="One on each line. Classmates answer themselves."
              rows={2}
            />
            <TextArea
              field={field("note")}
              label="A note to the organizer"
              hint="Such as what you can’t eat. Only the organizer and administrators read it."
              rows={2}
            />
            <Button isPending={isPending}>{isPending ? "Saving..." : "Save answer"}</Button>
          </>
        )}
      </OperationForm>
    </Fold>
  );
}

function comingLabel(reunion: ReunionDetails, answer: OwnReply["answer"]): string {
  if (answer === "waiting") return "Coming, when there is room";
  return answer !== "coming" && placesLeft(reunion) === 0 ? "Coming: you join the waiting list" : answerNames.coming;
}
