import { Notice } from "#app/ui/notice.tsx";

/** Warns an administrator whose letters would have links that only this computer can open, because SITE_URL is not set. */
export function LocalAddressNotice({ origin }: { origin: string }) {
  if (!/^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)) return null;
  return (
    <Notice tone="bad" title="Nobody else can open these links yet" className="mb-7 max-w-prose print:hidden">
      They begin with {origin}, which is this computer. Before you send letters, set SITE_URL to the address that your classmates
      will open, and start the site again. The file docs/deploying.md says how.
    </Notice>
  );
}
