import { classSettings } from "#class-settings";

/** What a page is called in the browser's tab, with the site's name after it. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${classSettings.siteName}`}</title>;
}
