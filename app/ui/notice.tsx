import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Notice as FlashNotice } from "#app/domain/core/flash-notices.server.ts";
import { showToast } from "./toast-queue.ts";

const tones = {
  plain: { rule: "border-link", title: "text-ink" },
  good: { rule: "border-good", title: "text-good" },
  bad: { rule: "border-bad", title: "text-bad" },
} satisfies Record<string, { rule: string; title: string }>;

interface NoticeProps {
  tone?: keyof typeof tones;
  title?: string;
  /** `alert` is announced immediately by screen readers. */
  role?: "alert" | "status" | undefined;
  className?: string;
  children?: ReactNode;
}

/** A short message next to a thick rule. */
export function Notice({ tone = "plain", title, role, className = "mb-7", children }: NoticeProps) {
  const { rule, title: titleColor } = tones[tone];
  return (
    <div className={`border-l-6 py-1.5 pl-4 ${rule} ${className}`} role={role}>
      {title ? (
        <p>
          <strong className={`font-display text-lg font-bold ${titleColor}`}>{title}</strong>
        </p>
      ) : null}
      {children ? <p>{children}</p> : null}
    </div>
  );
}

/**
 * The notice of the last form: in the page after a document load, as a toast after a client-side navigation. Either way,
 * its parameter is removed from the address.
 */
export function NoticeBlock({ notice }: { notice: FlashNotice | null }) {
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
    <Notice tone={notice.tone} title={notice.title} role={notice.tone === "bad" ? "alert" : "status"}>
      {notice.description}
    </Notice>
  );
}
