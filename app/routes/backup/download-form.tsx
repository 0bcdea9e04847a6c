import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Form } from "#app/ui/router-form.tsx";

const second = 1000;

/** The button that downloads a backup. The page stays, and with scripts it names the new backup when the download is complete. */
export function DownloadForm({ lastAt }: { lastAt: Date | null }) {
  const startDownload = useLooksForBackup(lastAt);
  return (
    <>
      {/* Reloads the document, because the answer is a file. */}
      <Form method="post" action="/admin/backup/download" reloadDocument onSubmit={startDownload} className="mt-6 print:hidden">
        <PostFields intent="download-backup" />
        <Button look="primary" className="mb-2">
          Download backup
        </Button>
      </Form>
      <p className="mt-2.5 max-w-prose text-sm text-ink-2">
        The download can take a while. When it is complete and you open this page again, it names the new backup. The activity log
        records it with your name.
      </p>
    </>
  );
}

/** Reads the page again after a download was started, less and less often, until the last backup is another one. */
function useLooksForBackup(lastAt: Date | null): () => void {
  const { revalidate, state } = useRevalidator();
  const [download, setDownload] = useState<{ before: number | null; looks: number } | null>(null);
  const last = lastAt?.getTime() ?? null;
  useEffect(() => {
    if (!download || download.before !== last || state !== "idle") return;
    const timer = setTimeout(
      () => {
        setDownload({ ...download, looks: download.looks + 1 });
        if (document.visibilityState === "visible") revalidate();
      },
      Math.min(60 * second, second * 1.3 ** download.looks),
    );
    return () => clearTimeout(timer);
  }, [download, last, state, revalidate]);
  return () => setDownload({ before: last, looks: 0 });
}
