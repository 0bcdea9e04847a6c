import { type ReactNode, useEffect } from "react";
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  type UIMatch,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { cardPath, cardSize } from "#app/drawings/card-file.ts";
import { useClientSideLinks, useFocusOnNewPage, usePendingNavigation, useTopOfNewPage } from "#app/ui/page-navigation.ts";
import { classSettings } from "#class-settings";
import type { Route } from "./+types/root";
import { takeFlashNotice } from "./domain/core/flash-notices.server.ts";
import { sessionUser } from "./domain/core/member.ts";
import { countUnread } from "./domain/messages/inbox.server.ts";
import { drawnFiles } from "./http/drawn-files.server.ts";
import { answerInTurn } from "./http/responses.server.ts";
import {
  csrfContext,
  csrfTokenFor,
  keepsCookiesContext,
  newNonce,
  nonceContext,
  ownOrigin,
  readVisitor,
  requestIdContext,
  responseHeadersContext,
} from "./http/security.server.ts";
import { actorContext, readActor } from "./http/session.server.ts";
import { simpleContext, wantsSimpleVersion } from "./http/simple-version.server.ts";
import type { PageHandle } from "./http/url-parameters.ts";
import { staleOnError, useCurrentScreen } from "./ui/connection-errors.ts";
import { hasHydrationFailed } from "./ui/hydration.ts";
import { LoadingPage } from "./ui/loading-page.tsx";
import { Footer, Header } from "./ui/masthead.tsx";
import { NoticeBlock } from "./ui/notice.tsx";
import { useFallbackForBrokenPictures } from "./ui/portrait.tsx";
import { type Site, SiteContext } from "./ui/site.ts";
import stylesheet from "./ui/styles.css?url";
import { Toasts } from "./ui/toasts.tsx";
import { Tooltips } from "./ui/tooltips.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  answerInTurn,
  drawnFiles,
  async ({ request, context }, next) => {
    const visitor = await readVisitor(request);
    context.set(nonceContext, newNonce());
    context.set(csrfContext, csrfTokenFor(visitor.id));
    context.set(simpleContext, await wantsSimpleVersion(request));
    context.set(actorContext, await readActor(request, context));
    context.set(responseHeadersContext, new Headers());
    const response = await next();
    for (const [name, value] of context.get(responseHeadersContext)) response.headers.set(name, value);
    if (!response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", "no-cache, no-store");
      // Lynx obeys only these.
      response.headers.set("Pragma", "no-cache");
      response.headers.set("Expires", "0");
    }
    if (!response.headers.has("Vary")) response.headers.set("Vary", "Cookie, Save-Data, User-Agent");
    // Only pages and their data requests need the visitor cookie; images and the API use no form token.
    if (visitor.setCookie && /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "")) {
      response.headers.append("Set-Cookie", visitor.setCookie);
    }
    if (context.get(keepsCookiesContext)) response.headers.delete("Set-Cookie");
    return response;
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staleOnError];

export function loader({ request, url, context }: Route.LoaderArgs): Site {
  const { member } = context.get(actorContext);
  const done = url.searchParams.get("done");
  return {
    me: member && sessionUser(member),
    csrf: context.get(csrfContext),
    unread: member && countUnread(member),
    isSimple: context.get(simpleContext),
    origin: member ? null : ownOrigin(request),
    notice: done && request.method === "GET" ? takeFlashNotice(done) : null,
    year: new Date().getFullYear(),
    requestId: context.get(requestIdContext),
  };
}

/** The document, with the settings that scripts read (settings/class-settings.client.ts). It stays empty after hydration fails: otherwise React would keep retrying, and the reload would never start. */
export function Layout({ children }: { children: ReactNode }) {
  return hasHydrationFailed() ? <html lang="en" /> : <Document>{children}</Document>;
}

function Document({ children }: { children: ReactNode }) {
  useClientSideLinks();
  usePendingNavigation();
  useTopOfNewPage();
  useFocusOnNewPage();
  useFallbackForBrokenPictures();
  useCurrentScreen();
  useEffect(() => {
    // For the `scripted` variant of styles. Not rendered, so that nothing is rendered twice for it.
    document.documentElement.classList.add("scripts");
    // Shown in the browser's performance panel; tests wait for it.
    performance.mark("scripts-ready");
  }, []);
  const site = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const fillsWindow = (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).some(
    ({ handle, loaderData }) => handle?.fillsWindow?.(loaderData) ?? false,
  );
  return (
    <html
      lang="en"
      className={site?.isSimple ? "simple" : undefined}
      data-year={classSettings.year}
      data-school-name={classSettings.schoolName}
      data-site-name={classSettings.siteName}
      data-time-zone={classSettings.timeZone}
      data-time-zone-name={classSettings.timeZoneName}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={`/favicons/${classSettings.year % 100}.png`} sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* What reads it runs no scripts, so the client build leaves it out. */}
        {import.meta.env.SSR && site?.origin ? <LinkPreview origin={site.origin} path={pathname} /> : null}
        {/* Chromium then shows nothing before the header is complete, so that nothing moves down. Text browsers would list it. */}
        {site && !site.isSimple ? <link rel="expect" href="#content" blocking="render" /> : null}
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <SiteContext value={site ?? null}>
          {/* Not in print, where it would be a page of its own before a screen with margins of its own. */}
          <div className="print:hidden">
            <a href="#content" className="skip-link">
              Skip to content
            </a>
          </div>
          {fillsWindow ? null : <Header />}
          <main id="content" className={fillsWindow ? "" : "page"} tabIndex={-1}>
            {children}
          </main>
          {fillsWindow ? null : <Footer />}
          <Toasts />
          <Tooltips />
        </SiteContext>
        {/* No scripts when the root loader failed: they need its data. */}
        {site && !site.isSimple ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Reloads the root data for a new page, after a form, and for a notice, but not while someone types a search. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // The form's token was rejected, so load a new one.
  if (actionStatus === 403) return true;
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate;
  return currentUrl.pathname !== nextUrl.pathname || nextUrl.searchParams.has("done");
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NoticeBlock notice={loaderData.notice ?? null} />
      <LoadingPage>
        <Outlet />
      </LoadingPage>
    </>
  );
}

export { ErrorBoundary } from "./ui/error-boundary.tsx";

const { siteName, schoolName } = classSettings;
const description =
  "The private site of our class, where classmates and teachers find each other, plan meet-ups, and share what they made and remember.";

/** What search results and chats show for a link to a public page. Nothing about members is in it. */
function LinkPreview({ origin, path }: { origin: string; path: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={`${siteName} · ${schoolName}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + cardPath} />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={siteName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
