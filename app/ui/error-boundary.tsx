import { isRouteErrorResponse, useRouteError } from "react-router";
import { isConnectionError } from "./connection-errors.ts";
import { MessagePage, UnexpectedErrorPage, UnreachablePage } from "./error-pages.tsx";
import { lazyPart } from "./lazy-part.tsx";

const LazyUnsavedPostPage = lazyPart("#unsaved-post", () => import("./unsaved-post-page.tsx"));

/** Replaces a page that cannot be shown. */
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
