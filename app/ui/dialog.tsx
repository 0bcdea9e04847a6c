import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, type UIMatch, useLocation, useMatches, useNavigate } from "react-router";
import { type PageHandle, pathOf, withoutParameters, withParameters } from "../http/url-parameters.ts";

/** The address without its dialog, whose parameters the page exports in `handle`. */
function useAddressWithoutDialog(): string {
  const page = useMatches().at(-1) as UIMatch<unknown, PageHandle>;
  return withoutParameters(pathOf(useLocation()), ...page.handle.dialogParameters, "done");
}

interface UrlDialogProps {
  title: string;
  /** Where Close leads; the address without its dialog unless given. */
  closeTo?: string;
  /** As wide as the window lets it be: for pictures. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A dialog that is open because the address says so. Served open and readable in
 * place; where scripts run it becomes modal: focus inside, Escape closes, and focus
 * goes back to what opened it. Rendered only while it is open.
 */
export function UrlDialog({ title, closeTo, isWide = false, children }: UrlDialogProps) {
  const withoutDialog = useAddressWithoutDialog();
  const navigate = useNavigate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const away = closeTo ?? withoutDialog;
  const close = () => navigate(away, { replace: true, preventScrollReset: true });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.removeAttribute("open");
    element.showModal();
    // The heading, not the first control, which is Close: one hears where one is.
    heading.current?.focus({ preventScroll: true });
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <>
      <dialog
        ref={dialog}
        open
        className={isWide ? "dialog dialog-wide" : "dialog"}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <h2 ref={heading} id={titleId} className="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <p className="dialog-close">
          <CloseLink to={away}>Close</CloseLink>
        </p>
        {children}
      </dialog>
      {/* Not seen where there are styles: text browsers show the page below an open dialog. */}
      <p className="dialog-end">The rest of the page:</p>
    </>
  );
}

/** A link that leaves the dialog: Close, or a form's Cancel. */
export function CloseLink({ to, className = "btn-quiet", children }: { to?: string; className?: string; children: ReactNode }) {
  const withoutDialog = useAddressWithoutDialog();
  return (
    <Link to={to ?? withoutDialog} replace preventScrollReset className={className}>
      {children}
    </Link>
  );
}

interface DialogActionsProps {
  /** What the button says, and while the form is being sent. */
  label: string;
  pending: string;
  isPending: boolean;
  /** Where Cancel leads; the address without its dialog unless given. */
  cancelTo?: string;
}

/** The end of a dialog's form: its button, and Cancel. */
export function DialogActions({ label, pending, isPending, cancelTo }: DialogActionsProps) {
  return (
    <div className="dialog-actions">
      {/* Not `disabled`, which would take the focus away: the form ignores a second click. */}
      <button type="submit" className="btn btn-primary" aria-disabled={isPending || undefined}>
        {isPending ? pending : label}
      </button>{" "}
      <CloseLink {...(cancelTo ? { to: cancelTo } : {})} className="btn">
        Cancel
      </CloseLink>
    </div>
  );
}

/** A link to this same page with a dialog open. A plain one: lists have one or two in every row. */
export function DialogLink({
  open,
  className = "btn",
  children,
}: {
  open: Record<string, string | number>;
  className?: string;
  children: ReactNode;
}) {
  const withoutDialog = useAddressWithoutDialog();
  return (
    <a href={withParameters(withoutDialog, open)} data-keep-scroll="" className={className}>
      {children}
    </a>
  );
}
