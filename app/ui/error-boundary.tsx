import type { MouseEvent, ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ButtonRow, LinkButton } from "./button.tsx";
import { isConnectionError } from "./connection-errors.ts";
import { lazyPart } from "./lazy-part.tsx";
import { Eyebrow, Lede } from "./page-head.tsx";
import { useSite } from "./site.ts";

const LazyUnsavedPostPage = lazyPart("#unsaved-post", () => import("./unsaved-post-page.tsx"));

export function ErrorBoundary() {
  const error = useRouteError();
  if (isConnectionError(error)) return <UnreachablePage />;
  if (!isRouteErrorResponse(error)) return <UnexpectedErrorPage />;
  if (error.status === 404)
    return (
      <MessagePage
        status={404}
        title="Page Not Found"
        sentence="There is no page at this address. It may have moved, or the link may be incomplete."
      />
    );
  if (error.status === 405) {
    return (
      <MessagePage
        status={405}
        title="That did not work"
        sentence="This page doesn't accept forms. Please go back and try again."
      />
    );
  }
  if (error.status === 401 && Array.isArray(error.data?.fields)) return <LazyUnsavedPostPage post={error.data} />;
  const sentence = error.data?.message ?? error.data;
  if (typeof sentence === "string")
    return (
      <MessagePage
        status={error.status}
        title={error.status === 403 ? "You don't have access to this page" : "That did not work"}
        sentence={sentence}
      />
    );
  return <UnexpectedErrorPage />;
}

interface MessagePageProps {
  status: number;
  title: string;
  sentence: string;
}

/** A page with a single message, such as 'not found' or 'not allowed'. */
function MessagePage({ status, title, sentence }: MessagePageProps) {
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
function UnexpectedErrorPage() {
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

function UnreachablePage() {
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

interface MessageWithPictureProps {
  eyebrow: ReactNode;
  title: string;
  sentence: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** All of a page where something isn't found or no longer works: what happened, where to go, and a picture. */
export function MessageWithPicture({ eyebrow, title, sentence, children }: MessageWithPictureProps) {
  // If the root loader failed, the version is unknown too.
  const site = useSite();
  const isSimple = site === null || site.isSimple;
  return (
    <>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h1>{title}</h1>
      <Lede>{sentence}</Lede>
      {children}
      {isSimple ? null : <img src="/art/not-found.svg" alt="" width={320} height={240} className="mt-10 block print:hidden" />}
    </>
  );
}
