import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Notice as FlashNotice } from "#app/domain/core/flash-notices.server.ts";
import { takeNoticeKept } from "./client-action.ts";
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
      {children ? <p className="whitespace-pre-line break-anywhere">{children}</p> : null}
    </div>
  );
}

/** The last form's notice: in the page after a document load or if the form says so, else as a toast. Its parameter leaves the address. */
export function NoticeBlock({ notice }: { notice: FlashNotice | null }) {
  const [initialNotice] = useState(notice);
  const location = useLocation();
  const { pathname } = location;
  const [kept, setKept] = useState<{ notice: FlashNotice; pathname: string } | null>(null);

  useEffect(() => {
    if (!notice || notice === initialNotice) return;
    const isKept = takeNoticeKept();
    if (!isKept) showToast(notice);
    setKept(isKept ? { notice, pathname: window.location.pathname } : null);
  }, [notice, initialNotice]);

  // It can be above what the reader saw, and has to be announced.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kept) box.current?.focus();
  }, [kept]);

  // Not a navigation of the router: it would cancel one that a click began in the same moment.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!new URLSearchParams(location.search).has("done") || !address.searchParams.has("done")) return;
    address.searchParams.delete("done");
    history.replaceState(history.state, "", address);
  }, [location]);

  const shown = notice === initialNotice ? notice : kept?.pathname === pathname ? kept.notice : null;
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} data-kept-notice="">
      <Notice
        tone={shown.tone}
        title={shown.title}
        role={shown !== initialNotice ? undefined : shown.tone === "bad" ? "alert" : "status"}
      >
        {shown.description}
      </Notice>
    </div>
  );
}
