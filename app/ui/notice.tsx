import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Notice } from "#app/domain/core/flash-notices.server.ts";
import { showToast } from "./toast-queue.ts";

/** A short message next to a thick rule. Screen readers announce a `bad` one immediately. */
export function NoticeBox({ tone, title, children }: { tone: "good" | "bad"; title: string; children?: ReactNode }) {
  return (
    <div className={tone === "bad" ? "notice notice-bad" : "notice notice-good"} role={tone === "bad" ? "alert" : "status"}>
      <p>
        <strong>{title}</strong>
      </p>
      {children ? <p>{children}</p> : null}
    </div>
  );
}

/**
 * The notice of the last form: in the page after a document load, as a toast after a client-side navigation. Either way,
 * its parameter is removed from the address.
 */
export function NoticeBlock({ notice }: { notice: Notice | null }) {
  const [initialNotice] = useState(notice);
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (notice && notice !== initialNotice) showToast(notice);
  }, [notice, initialNotice]);

  useEffect(() => {
    const rest = new URLSearchParams(location.search);
    if (!rest.has("done")) return;
    rest.delete("done");
    navigate(
      { pathname: location.pathname, search: rest.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true },
    );
  }, [location, navigate]);

  if (!notice || notice !== initialNotice) return null;
  return (
    <NoticeBox tone={notice.tone} title={notice.title}>
      {notice.description}
    </NoticeBox>
  );
}
