import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, onToast } from "./toast-queue.ts";

// Comes with the first toast: no page waits for it.
const ToastView = lazy(() => import("./toast-view.tsx"));

/** Where toasts appear. Nothing on the server: there, a notice stands in the page. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
