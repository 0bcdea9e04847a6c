import { Button, ButtonRow } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { OperationForm } from "#app/ui/form.tsx";

const schema = () => import("#app/domain/mail/test-email.ts").then(({ testEmailInput }) => testEmailInput);

/** Sends a test email to an address. */
export function TestForm({ ownAddress }: { ownAddress: string }) {
  return (
    <section aria-labelledby="test">
      <h2 id="test" className="mb-4">
        Send a test
      </h2>
      <OperationForm intent="send-test" schema={schema} values={{ address: ownAddress }} className="max-w-prose">
        {(field, { isPending }) => (
          <>
            <TextField
              field={field("address")}
              type="email"
              label="Send it to"
              hint="The mail server can take up to 20 seconds to answer."
              isRequired
            />
            <ButtonRow className="">
              <Button look="primary" isPending={isPending}>
                {isPending ? "Sending..." : "Send a test email"}
              </Button>
            </ButtonRow>
          </>
        )}
      </OperationForm>
    </section>
  );
}
