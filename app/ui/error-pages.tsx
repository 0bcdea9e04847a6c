import type { MouseEvent } from "react";
import { ButtonRow, LinkButton } from "./button.tsx";
import { MessageWithPicture } from "./message-with-picture.tsx";
import { Lede } from "./page-head.tsx";
import { useSite } from "./site.ts";

interface MessagePageProps {
  status: number;
  title: string;
  sentence: string;
}

/** A page with a single message, such as 'not found' or 'not allowed'. */
export function MessagePage({ status, title, sentence }: MessagePageProps) {
  return (
    <>
      <title>{title}</title>
      <MessageWithPicture eyebrow={status} title={title} sentence={sentence}>
        <HomeButton />
      </MessageWithPicture>
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
