import Bowser from "bowser";

/** What a User-Agent header means to a person, like 'Safari 18.5 on iOS 18.5'; the header itself when nobody knows it. */
export function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return userAgent;
  const named = ({ name, version }: { name?: string; version?: string }) => [name, version].filter(Boolean).join(" ");
  return os.name ? `${named(browser)} on ${named(os)}` : named(browser);
}

/** The same for many entries, most of which come from the same few browsers: each is worked out once. */
export function browserNames(): (userAgent: string) => string {
  const known = new Map<string, string>();
  return (userAgent) => {
    const name = known.get(userAgent) ?? browserName(userAgent);
    known.set(userAgent, name);
    return name;
  };
}
