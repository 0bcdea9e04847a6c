import { Toast as Radix } from "radix-ui";
import { createPortal } from "react-dom";
import { dismissToast, type Toast, toastContainer, toastDuration } from "./toast-queue.ts";

/** The toast, which can also be swiped away. */
export default function ToastView({ toast }: { toast: Toast }) {
  return createPortal(
    <Radix.Provider duration={toastDuration} swipeDirection="right">
      <Radix.Root
        key={toast.key}
        className={toast.tone === "bad" ? "toast toast-bad" : "toast toast-good"}
        type={toast.tone === "bad" ? "foreground" : "background"}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast();
        }}
      >
        <Radix.Title className="toast-title">{toast.title}</Radix.Title>
        {toast.description ? <Radix.Description>{toast.description}</Radix.Description> : null}
        <Radix.Close className="toast-close">Dismiss</Radix.Close>
      </Radix.Root>
      <Radix.Viewport className={toast.viewport} />
    </Radix.Provider>,
    toastContainer(),
  );
}
