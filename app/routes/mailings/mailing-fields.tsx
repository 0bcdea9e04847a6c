import { audienceNames, mailingLimit } from "#app/domain/mailings/mailing-constants.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { type FormField, TextArea, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { Moment } from "#app/ui/time.tsx";
import type { MailingChoices } from "./shown-mailing.server.ts";
import { countsInWords } from "./texts.ts";

interface MailingFieldsProps {
  field: (name: "subject" | "text" | "audience" | "homeUntil") => FormField;
  choices: MailingChoices;
  /** Whether it may stand on Home, too. */
  canAnnounce: boolean;
}

/** The fields of a mailing, with how many people each choice reaches by what way. */
export function MailingFields({ field, choices: { audiences }, canAnnounce }: MailingFieldsProps) {
  const options = audiences.map(({ audience, counts }) => ({
    value: audience,
    label: `${audienceNames[audience]} (${countsInWords(counts)})`,
  }));
  return (
    <>
      <TextField field={field("subject")} label="Subject" hint="Up to 100 characters" isRequired />
      <TextArea
        field={field("text")}
        label="Text"
        hint="Up to 2,000 characters. It begins with a greeting by first name and ends with your name."
        rows={12}
        isRequired
      />
      <RadioField field={field("audience")} legend="To" options={options} />
      {canAnnounce ? (
        <DateField
          field={field("homeUntil")}
          label="Show on Home until"
          type="date"
          hint="As an announcement for all members. Leave it empty if it shall not stand there."
        />
      ) : null}
    </>
  );
}

/** Says before anything is written what would be in the way: no email on this site, or the limit of a week. */
export function MailingNotices({ choices: { hasMail, nextAt } }: { choices: MailingChoices }) {
  return (
    <>
      {hasMail ? null : (
        <Notice title="This site sends no email" className="mb-7 max-w-prose">
          Those who have joined find it among their messages. For the others you get letters to print.
        </Notice>
      )}
      {nextAt ? (
        <Notice title="No mailing can go out right now" className="mb-7 max-w-prose">
          {mailingLimit} The next may be sent from <Moment date={nextAt} /> on. You can write it now and keep it as a draft.
        </Notice>
      ) : null}
    </>
  );
}
