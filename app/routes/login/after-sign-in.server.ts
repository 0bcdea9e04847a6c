import type { Actor } from "#app/domain/core/actor.ts";
import { isTextBrowser } from "#app/http/simple-version.server.ts";

/** Text browsers would show the cached home page. A notice gives it a new address. */
export const noticeAfterSignIn = ({ userAgent }: Actor): string | undefined =>
  isTextBrowser(userAgent) ? "You are signed in" : undefined;
