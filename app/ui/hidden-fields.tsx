import { useSite } from "./site.ts";

/** The hidden fields of every post. They also keep lynx from turning a form without named fields into a GET. */
export function PostFields({ intent }: { intent: string }) {
  const site = useSite();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
    </>
  );
}
