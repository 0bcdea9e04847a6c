import type { MouseEvent } from "react";
import type { UnsavedPost } from "#app/http/form-result.ts";
import { Button, ButtonRow, LinkButton } from "./button.tsx";
import { TextArea, TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { Eyebrow, Lede } from "./page-head.tsx";
import { useSite } from "./site.ts";

interface MessagePageProps {
  status: number;
  title: string;
  sentence: string;
}

/** A page with a single message, such as 'not found' or 'not allowed'. */
export function MessagePage({ status, title, sentence }: MessagePageProps) {
  // If the root loader failed, the version is unknown too.
  const site = useSite();
  const isSimple = site === null || site.isSimple === true;
  return (
    <>
      <title>{title}</title>
      <Eyebrow>{status}</Eyebrow>
      <h1>{title}</h1>
      <Lede>{sentence}</Lede>
      <HomeButton />
      {isSimple ? null : <img src="/art/not-found.svg" alt="" width={320} height={240} className="mt-10 block print:hidden" />}
    </>
  );
}

const HomeButton = () => (
  <ButtonRow>
    <LinkButton href="/" look="primary">
      Go to the home page
    </LinkButton>
  </ButtonRow>
);

/** The page for a server error, with a reference that administrators can find in the log. */
export function UnexpectedErrorPage() {
  const reference = useSite()?.requestId;
  return (
    <>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <Lede>The error is ours, not yours. Please go back and try again in a moment. Everything you saved is safe.</Lede>
      {reference ? (
        <p>
          If it happens again, tell an administrator this reference: <code>{reference}</code>
        </p>
      ) : null}
      <HomeButton />
    </>
  );
}

const reload = (event: MouseEvent) => {
  event.preventDefault();
  location.reload();
};

/** The page for a lost connection. */
export function UnreachablePage() {
  return (
    <>
      <title>The site could not be reached</title>
      <h1>The site could not be reached</h1>
      <Lede>Your connection may be down. Everything you saved is safe.</Lede>
      <ButtonRow>
        <LinkButton href="/" look="primary" onClick={reload}>
          Try again
        </LinkButton>
      </ButtonRow>
    </>
  );
}

/** Shows the input of a post whose session had expired, in a form to the same address, with a link to sign in. */
export function UnsavedPostPage({ post }: { post: UnsavedPost }) {
  const site = useSite();
  return (
    <>
      <title>Please sign in again</title>
      <h1>Please sign in again</h1>
      <Notice tone="bad" role="alert" className="mb-7 mt-5">
        {post.message}
      </Notice>
      <ButtonRow className="mb-8">
        <LinkButton href="/login" target="_blank" rel="noreferrer" look="primary">
          Sign in (opens a new tab)
        </LinkButton>
      </ButtonRow>
      <h2>Then send this again</h2>
      <form method="post" className="mt-5">
        <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
        {post.fields.map(([name, value]) =>
          name === "intent" || /Id$|Key$|^shown/.test(name) ? (
            <input key={name + value} type="hidden" name={name} value={value} />
          ) : (
            <UnsavedField key={name + value} name={name} value={value} />
          ),
        )}
        <ButtonRow>
          <Button>Send again</Button>
        </ButtonRow>
      </form>
    </>
  );
}

function UnsavedField({ name, value }: { name: string; value: string }) {
  const field = { id: `again-${name}`, name, initialValue: value, errors: undefined };
  const Field = value.length > 80 || value.includes("\n") ? TextArea : TextField;
  return <Field field={field} label={labelFor(name)} />;
}

/** 'First name' for `firstName`. */
const labelFor = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
