import { classSettings } from "#class-settings";

/** The title in the browser's tab, followed by the site's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${classSettings.siteName}`}</title>;
}
