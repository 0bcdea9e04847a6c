import { fullName } from "#app/domain/core/member.ts";
import { canManageReunion, canMessageOrganizer, seesJoinAndLeave, seesOwnAttendanceTool } from "#app/domain/core/permissions.ts";
import type { Attendee, OwnReply } from "#app/domain/reunions/attendee-queries.server.ts";
import type { ListedReunion, ReunionDetails } from "#app/domain/reunions/reunion-queries.server.ts";
import { answerNames, guestLabel, namedAttendees, placesLeft } from "#app/domain/reunions/reunions.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { DialogLink, UrlDialog } from "#app/ui/dialog.tsx";
import { Fold, SelectField, TextArea } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";
import { FormFailure, useFormResult } from "#app/ui/form-outcome.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { ScrollPane } from "#app/ui/scroll-pane.tsx";
import type { SessionUser } from "#app/ui/site.ts";
import { AttendanceForm, GuestsForm, guestOptions, ownAttendance } from "./attendance-form.tsx";
import { Cost, ReunionBadges, ReunionFacts } from "./reunion-facts.tsx";
import { CalendarLink, OwnAttendanceTool, StatusForm } from "./reunion-tools.tsx";
import { buttonIntents } from "./texts.ts";
import { answersAddress, datesAddress, organizerAddress } from "./urls.ts";

interface DetailsDialogProps {
  reunion: ReunionDetails;
  attendees: Attendee[];
  /** The reader's own answer. */
  reply: OwnReply;
  /** Whether the reader may check people in. */
  canOpenDoor: boolean;
  me: SessionUser | null;
}

export default function DetailsDialog({ reunion, attendees, reply, canOpenDoor, me }: DetailsDialogProps) {
  const { id, title, description, links, status, createdBy, eventDate, isPast, isChoosingDate } = reunion;
  const { ownGuests, waitingNumber, paymentNote } = reunion;
  const isActive = status === "active";
  const canManage = canManageReunion(me, reunion);
  return (
    <UrlDialog title={title}>
      <FormFailure intents={buttonIntents} />
      <ReunionBadges reunion={reunion} className="mb-5 mt-1.5" />
      <div>
        <ReunionFacts reunion={reunion} look="details" />
        <Cost cost={reunion.cost} />
        {description ? (
          <p className="mt-4 max-w-prose whitespace-pre-line">
            <LinkedText text={description} links={links} />
          </p>
        ) : null}
        {isChoosingDate ? (
          <p className="mt-4 print:hidden">
            <LinkButton href={datesAddress(id)} look="primary">
              Help to choose the date
            </LinkButton>
          </p>
        ) : null}
        {isActive && me ? (
          <>
            {seesJoinAndLeave(me) ? <AttendanceForm reunion={reunion} isPrimary /> : null}
            {seesOwnAttendanceTool(me) && (ownGuests !== null || waitingNumber !== null) ? (
              <p className="mt-3">{ownAttendance(reunion)}</p>
            ) : null}
            {ownGuests === null ? null : <GuestsForm reunion={reunion} />}
            {ownGuests !== null && me.id === createdBy ? (
              <p className="text-sm text-ink-2 print:hidden">
                You are the organizer. If you leave, the attendee who joined first takes over.
              </p>
            ) : null}
            {ownGuests !== null && paymentNote ? (
              <>
                <h3 className="mt-5">How to pay</h3>
                <p className="mt-1 max-w-prose whitespace-pre-line">{paymentNote}</p>
              </>
            ) : null}
          </>
        ) : null}
        {isActive && me && !isPast ? <AnswerForm reunion={reunion} reply={reply} /> : <FormFailure intents={["reply"]} />}
        <AttendeePanel attendees={attendees} reunion={reunion} />
      </div>
      <ButtonRow as="div" className="mt-6 border-t pt-5">
        <CalendarLink reunion={reunion} />{" "}
        {canMessageOrganizer(me, reunion) ? <LinkButton href={organizerAddress(reunion)}>Message Organizer</LinkButton> : null}{" "}
        {isActive && seesOwnAttendanceTool(me) ? <OwnAttendanceTool reunion={reunion} /> : null}{" "}
        {canOpenDoor ? <LinkButton href={`/reunions/${id}/check-in`}>At the door</LinkButton> : null}{" "}
        {canManage ? (
          <>
            <DialogLink open={{ edit: id }}>Edit Meet-Up</DialogLink>{" "}
            <LinkButton href={`/reunions/${id}/attendees`}>Attendee sheet</LinkButton>{" "}
            <LinkButton href={answersAddress(id)}>Answers</LinkButton>{" "}
            {isActive && !eventDate && !isChoosingDate ? <LinkButton href={datesAddress(id)}>Suggest dates</LinkButton> : null}{" "}
            <LinkButton href={`/reunions/${id}/badges`}>Badges</LinkButton>{" "}
            <LinkButton href={`/mailings/new?reunion=${id}`}>Write to them</LinkButton>{" "}
            <DialogLink open={{ delete: id }}>Delete Meet-Up</DialogLink>
          </>
        ) : null}
      </ButtonRow>
      {canManage && isActive ? (
        <StatusForm intent="close" reunionId={id}>
          <Button>Close Meet-Up</Button>
        </StatusForm>
      ) : null}
    </UrlDialog>
  );
}

const schema = () => import("#app/domain/reunions/reunion-forms.ts").then(({ reunionReply }) => reunionReply);

interface AnswerFormProps {
  reunion: ReunionDetails;
  reply: OwnReply;
}

/** A member's whole answer to an invitation. Closed at first, so that the meet-up stays short on phones. */
function AnswerForm({ reunion, reply: { answer, guests, guestNames, note } }: AnswerFormProps) {
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

/** The attendees: the first three names, with the others collapsed. */
function AttendeePanel({ attendees, reunion }: { attendees: Attendee[]; reunion: ListedReunion }) {
  const others = attendees.slice(namedAttendees);
  return (
    <section className="mt-6" aria-labelledby="attendees">
      <h3 id="attendees">{headingOf(reunion)}</h3>
      {attendees.length === 0 ? <p className="text-sm text-ink-2">Nobody is on the list.</p> : null}
      <ScrollPane height="short" label="List of attendees" className="-mx-1.5 mt-2 border-t px-1.5">
        <AttendeeNames attendees={attendees.slice(0, namedAttendees)} />
        {others.length > 0 ? (
          <details>
            <summary>+{others.length} more</summary>
            <AttendeeNames attendees={others} />
          </details>
        ) : null}
      </ScrollPane>
    </section>
  );
}

function headingOf({ isPast, status }: ListedReunion): string {
  if (status === "cancelled") return "Who was coming";
  return isPast ? "Who came" : "Who is coming";
}

function AttendeeNames({ attendees }: { attendees: Attendee[] }) {
  return (
    <ul className="*:py-2">
      {attendees.map((attendee) => (
        <li key={attendee.id} className="flex">
          <span className="mr-3 flex-none">
            <Portrait person={attendee} size={56} />
          </span>{" "}
          <span className="min-w-0 break-anywhere">
            <a href={`/profile/${attendee.id}`} className="-my-tap inline-block max-w-full py-tap">
              {fullName(attendee)}
            </a>
            <span className="text-sm text-ink-2">
              {attendee.profession ? `, ${attendee.profession}` : ""}
              {attendee.guests > 0 ? `, and ${guestLabel(attendee.guests)}` : ""}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
