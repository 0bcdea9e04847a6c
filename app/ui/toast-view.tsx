import { Toast as Radix } from "radix-ui";
import { createPortal } from "react-dom";
import type { ToastPlace } from "./toast-place.ts";
import { dismissToast, type Toast, toastContainer, toastDuration } from "./toast-queue.ts";
import { titleClass, toastClass, viewportClass } from "./toast-styles.ts";

/** The toast, which can also be swiped away. */
export default function ToastView({ toast, place }: { toast: Toast; place: ToastPlace }) {
  return createPortal(
    <Radix.Provider duration={toastDuration} swipeDirection="right">
      <Radix.Root
        key={toast.key}
        className={toastClass(toast)}
        data-testid="toast"
        type={toast.tone === "bad" ? "foreground" : "background"}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast();
        }}
      >
        <Radix.Title className={titleClass}>{toast.title}</Radix.Title>
        {toast.description ? <Radix.Description>{toast.description}</Radix.Description> : null}
        <Radix.Close className="absolute right-1 top-1 min-h-touch min-w-touch px-3 text-link underline">Dismiss</Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={viewportClass(place)} />
    </Radix.Provider>,
    toastContainer(),
  );
}
