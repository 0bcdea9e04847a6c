import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  currentToast,
  dismissClass,
  dismissToast,
  onToast,
  rememberClick,
  type Toast,
  titleClass,
  toastClass,
  toastContainer,
  toastDuration,
  viewportClass,
} from "./toast-queue.ts";

// Loads with the first toast. If its code fails to load, a plain toast shows the notice.
const ToastView = lazy(() => import("./toast-view.tsx").catch(() => ({ default: PlainToast })));

/** Shows toasts. The server renders notices in the page instead. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  // Never removed: the root stays mounted.
  useEffect(() => document.addEventListener("click", rememberClick, true), []);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView key={toast.key} toast={toast} />
    </Suspense>
  );
}

function PlainToast({ toast }: { toast: Toast }) {
  const { tone, title, description } = toast;
  useEffect(() => {
    const timer = setTimeout(() => currentToast() === toast && dismissToast(), toastDuration);
    return () => clearTimeout(timer);
  }, [toast]);
  return createPortal(
    <div className={viewportClass()}>
      <div className={toastClass(toast)} data-testid="toast" role={tone === "bad" ? "alert" : "status"}>
        <p className={titleClass}>{title}</p>
        {description ? <p>{description}</p> : null}
        <button type="button" className={dismissClass} onClick={dismissToast}>
          Dismiss
        </button>
      </div>
    </div>,
    toastContainer(),
  );
}
