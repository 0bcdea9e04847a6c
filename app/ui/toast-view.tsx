import { Toast as Radix } from "radix-ui";
import { createPortal } from "react-dom";
import { type ToastPlace, useToastPlace } from "./toast-place.ts";
import { dismissToast, type Toast, toastContainer, toastDuration } from "./toast-queue.ts";
import { titleClass, toastClass, viewportClass } from "./toast-styles.ts";

const placeClasses = {
  "bottom right": "bottom-4 md:left-auto",
  "bottom left": "bottom-4 md:right-auto",
  "top right": "top-4 md:left-auto",
  "top left": "top-4 md:right-auto",
} satisfies Record<ToastPlace, string>;

/** The toast, which can also be swiped away. */
export default function ToastView({ toast }: { toast: Toast }) {
  const place = useToastPlace();
  return createPortal(
    <Radix.Provider duration={toastDuration} swipeDirection="right">
      <Radix.Root
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
      <Radix.Viewport className={viewportClass(placeClasses[place])} />
    </Radix.Provider>,
    toastContainer(),
  );
}
