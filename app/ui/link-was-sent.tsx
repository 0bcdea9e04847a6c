import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import { ButtonRow, LinkButton } from "./button.tsx";
import { Lede, PageTitle } from "./page-head.tsx";

/** What everybody reads who asked for a link by email. The address can be typed again at `formPath`. */
export function LinkWasSent({ formPath }: { formPath: string }) {
  return (
    <>
      <PageTitle>Check your email</PageTitle>
      <h1 className="mb-6">Now look at your email</h1>
      <Lede>{recoveryAnswer}</Lede>
      <h2 className="mb-3 mt-8 text-xl">No email?</h2>
      <ul className="*:border-t *:border-rule *:py-2.5">
        <li>Look in the spam folder, too.</li>
        <li>
          Is there a typing mistake in the address? <a href={formPath}>Type it again</a>.
        </li>
        <li>Otherwise, ask an administrator you know for a new sign-in link.</li>
      </ul>
      <ButtonRow>
        <LinkButton href="/login">Back to Sign In</LinkButton>
      </ButtonRow>
    </>
  );
}
