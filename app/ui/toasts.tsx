import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { currentToast, dismissToast, onToast, placeOfToasts, rememberClick, shownFor, type Toast } from "./toast-queue.ts";

// Comes with the first toast: no page waits for it. Where it cannot be had, what it says is not lost, nor the page with it.
const ToastView = lazy(() => import("./toast-view.tsx").catch(() => ({ default: PlainToast })));

/** Where toasts appear. Nothing on the server: there, a notice stands in the page. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  // For as long as the document is there.
  useEffect(() => document.addEventListener("click", rememberClick, true), []);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}

function PlainToast({ toast }: { toast: Toast }) {
  const { tone, title, description } = toast;
  useEffect(() => {
    const timer = setTimeout(() => currentToast() === toast && dismissToast(), shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return createPortal(
    <div className={toast.viewport}>
      <div className={tone === "bad" ? "toast toast-bad" : "toast toast-good"} role={tone === "bad" ? "alert" : "status"}>
        <p className="toast-title">{title}</p>
        {description ? <p>{description}</p> : null}
      </div>
    </div>,
    placeOfToasts(),
  );
}
