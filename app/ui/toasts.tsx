import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { placeForToast, rememberClick, type ToastPlace } from "./toast-place.ts";
import { currentToast, dismissToast, onToast, type Toast, toastContainer, toastDuration } from "./toast-queue.ts";
import { titleClass, toastClass, viewportClass } from "./toast-styles.ts";

// Loads with the first toast. If its code fails to load, a plain toast shows the notice.
const ToastView = lazy(() => import("./toast-view.tsx").catch(() => ({ default: PlainToast })));

/** Shows toasts. The server renders notices in the page instead. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  const place = useToastPlace(toast);
  // Never removed: the root stays mounted.
  useEffect(() => document.addEventListener("click", rememberClick, true), []);
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} place={place} />
    </Suspense>
  );
}

/** Where the toast is. It gives way when the focus moves to something that it covers. */
function useToastPlace(toast: Toast | null): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>("bottom right");
  useLayoutEffect(() => {
    if (!toast) return;
    const update = () => setPlace(placeForToast());
    const giveWay = ({ target }: FocusEvent) => {
      // Its own button is where it is.
      if (target instanceof Element && !target.closest("[data-testid=toast]")) update();
    };
    update();
    document.addEventListener("focusin", giveWay);
    return () => document.removeEventListener("focusin", giveWay);
  }, [toast]);
  return place;
}

function PlainToast({ toast, place }: { toast: Toast; place: ToastPlace }) {
  const { tone, title, description } = toast;
  useEffect(() => {
    const timer = setTimeout(() => currentToast() === toast && dismissToast(), toastDuration);
    return () => clearTimeout(timer);
  }, [toast]);
  return createPortal(
    <div className={viewportClass(place)}>
      <div className={toastClass(toast)} data-testid="toast" role={tone === "bad" ? "alert" : "status"}>
        <p className={titleClass}>{title}</p>
        {description ? <p>{description}</p> : null}
      </div>
    </div>,
    toastContainer(),
  );
}
