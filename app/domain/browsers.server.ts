import Bowser from "bowser";

/** What a User-Agent header means to a person, like 'Safari 18.5 on iOS 18.5'; the header itself when nobody knows it. */
export function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  const named = ({ name, version }: { name?: string; version?: string }) => [name, version].filter(Boolean).join(" ");
  return os.name ? `${named(browser)} on ${named(os)}` : named(browser);
}
