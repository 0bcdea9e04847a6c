import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Notice } from "#app/domain/core/flash-notices.server.ts";
import { showToast } from "./toast-queue.ts";

/** A short text set apart by a thick rule. `bad` ones are read out at once. */
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
 * The notice of the last form. In the page when the document was loaded; as a toast when
 * scripts changed the page. Either way its parameter is removed from the address.
 */
export function NoticeBlock({ notice }: { notice: Notice | null }) {
  const [served] = useState(notice);
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (notice && notice !== served) showToast(notice);
  }, [notice, served]);

  useEffect(() => {
    const rest = new URLSearchParams(location.search);
    if (!rest.has("done")) return;
    rest.delete("done");
    navigate(
      { pathname: location.pathname, search: rest.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true },
    );
  }, [location, navigate]);

  if (!notice || notice !== served) return null;
  return (
    <NoticeBox tone={notice.tone} title={notice.title}>
      {notice.description}
    </NoticeBox>
  );
}
