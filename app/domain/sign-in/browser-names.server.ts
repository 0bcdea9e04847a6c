import Bowser from "bowser";

/** A User-Agent header in words, like 'Safari 18.5 on iOS 18.5'; the header itself if the browser is unknown. */
export function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  const nameAndVersion = ({ name, version }: { name?: string; version?: string }) => [name, version].filter(Boolean).join(" ");
  return os.name ? `${nameAndVersion(browser)} on ${nameAndVersion(os)}` : nameAndVersion(browser);
}

/** Returns `browserName` with a cache, for many entries from the same few browsers. */
export function browserNames(): (userAgent: string) => string {
  const cache = new Map<string, string>();
  return (userAgent) => {
    const name = cache.get(userAgent) ?? browserName(userAgent);
    cache.set(userAgent, name);
    return name;
  };
}
