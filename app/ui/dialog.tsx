import { type ReactNode, useEffect, useId, useRef } from "react";
import { type UIMatch, useLocation, useMatches, useNavigate } from "react-router";
import { type PageHandle, pathOf, withoutParameters, withParameters } from "../http/url-parameters.ts";
import { Button, buttonClass } from "./button.tsx";

/** The current address without the dialog's parameters, which the page exports in `handle`. */
function useAddressWithoutDialog(): string {
  const page = useMatches().at(-1) as UIMatch<unknown, PageHandle>;
  return withoutParameters(pathOf(useLocation()), ...page.handle.dialogParameters, "done");
}

interface UrlDialogProps {
  title: string;
  /** Where Close leads. Defaults to the address without the dialog. */
  closeTo?: string;
  /** As wide as the window allows, for photos. */
  isWide?: boolean;
  children: ReactNode;
}

const titleClass = "mb-6 pr-20 max-xs:simple:mb-1.5 max-xs:simple:pr-0";
/** In the simple version on phones, Close has its own line. */
const closeClass = "absolute right-3 top-3 max-xs:simple:static max-xs:simple:mb-4 md:right-7 md:top-6 print:hidden";

/** As large as the window: a picture on black to its edges, and what follows below it, or beside it if there is room. */
const wide = {
  dialog:
    "max-w-none border-0 p-0 modal:mx-0 modal:fill-window max-md:-mx-4 max-md:w-auto 2xl:grid 2xl:grid-cols-picture 2xl:grid-rows-title print:mx-0",
  title: "py-2.5 pl-4 pr-20 text-lg leading-tight on-film 2xl:col-start-2 print:p-0",
  close: "absolute right-2 top-0 on-film print:hidden",
};

/** A dialog opened by the address. The server renders it in the page; scripts make it modal and return the focus on closing. */
export function UrlDialog({ title, closeTo, isWide = false, children }: UrlDialogProps) {
  const withoutDialog = useAddressWithoutDialog();
  const navigate = useNavigate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeAddress = closeTo ?? withoutDialog;
  const close = () => navigate(closeAddress, { replace: true, preventScrollReset: true });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.removeAttribute("open");
    element.showModal();
    // Somebody who types in it before its script has come goes on. Otherwise, focus the heading, not the first control, which
    // is Close, so screen readers announce the dialog.
    const target = opener instanceof HTMLElement && element.contains(opener) ? opener : heading.current;
    target?.focus({ preventScroll: true });
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
        className={isWide ? `dialog ${wide.dialog}` : "dialog"}
        aria-labelledby={titleId}
        onCancel={(event) => {
          // Browsers also send it, from the field, when somebody closes the window that chooses a file.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          close();
        }}
      >
        <h2 ref={heading} id={titleId} className={isWide ? wide.title : titleClass} tabIndex={-1}>
          {title}
        </h2>
        <p className={isWide ? wide.close : closeClass}>
          <CloseLink to={closeAddress}>Close</CloseLink>
        </p>
        {children}
      </dialog>
      {/* Hidden by styles. Text browsers show the page below an open dialog. */}
      <p className="hidden">The rest of the page:</p>
    </>
  );
}

/** A link that closes the dialog: Close, or a form's Cancel. */
export function CloseLink({
  to,
  className = buttonClass("quiet"),
  children,
}: {
  to?: string;
  className?: string;
  children: ReactNode;
}) {
  const withoutDialog = useAddressWithoutDialog();
  return (
    <a href={to ?? withoutDialog} data-cancel="" data-keep-scroll="" data-replace="" className={className}>
      {children}
    </a>
  );
}

interface DialogActionsProps {
  label: string;
  /** The button's label while the form is being sent. */
  pending: string;
  isPending: boolean;
  /** Where Cancel leads. Defaults to the address without the dialog. */
  cancelTo?: string;
  /** Another label for Cancel, where the form itself cancels something. */
  dismiss?: string;
}

/** The submit button and Cancel link of a dialog's form. */
export function DialogActions({ label, pending, isPending, cancelTo, dismiss = "Cancel" }: DialogActionsProps) {
  return (
    <div className="dialog-actions *:mb-2 *:mr-2 print:hidden">
      <Button look="primary" isPending={isPending}>
        {isPending ? pending : label}
      </Button>{" "}
      <CloseLink {...(cancelTo ? { to: cancelTo } : {})} className={buttonClass()}>
        {dismiss}
      </CloseLink>
    </div>
  );
}

/** A link to this page with a dialog open. */
export function DialogLink({
  open,
  className = buttonClass(),
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
