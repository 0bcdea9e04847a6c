import type { ComponentProps, ReactNode } from "react";

const shape = "inline-block min-h-control border px-4 py-tap text-center font-semibold leading-control no-underline print:hidden";

/** How buttons look, and links that do what a button does. */
const looks = {
  outline: `${shape} border-ink text-ink hover:bg-ink hover:text-paper`,
  primary: `${shape} border-accent bg-accent text-accent-ink hover:border-ink hover:bg-ink hover:text-paper`,
  /** A state that is on, such as the spotlight's. */
  pressed: `${shape} border-ink bg-ink text-paper`,
  disabled: `${shape} cursor-default border-dashed border-rule-strong text-ink-2`,
  /** Without a box. Its text is aligned with the text above it. */
  quiet:
    "-ml-1.5 inline-block min-h-control border border-transparent px-1.5 py-tap text-center leading-control text-link underline decoration-auto forced-colors:border-[Canvas] print:hidden",
  /** In the row of actions below a card. */
  text: "mr-4 inline-block min-h-control px-0 py-tap leading-control text-link underline decoration-auto hover:text-ink hover:decoration-2 print:hidden",
  "text-pressed": "mr-4 inline-block min-h-control px-0 py-tap leading-control text-accent underline decoration-auto print:hidden",
} satisfies Record<string, string>;

export type ButtonLook = keyof typeof looks;

/** The classes of a button. `className` is for its place: margins, and columns of a grid. */
export const buttonClass = (look: ButtonLook = "outline", className = "") => `${looks[look]} ${className}`.trim();

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  /** Its form is being sent. Not `disabled`, which would lose focus; the form ignores a second click. */
  isPending?: boolean;
}

/** A button, which sends its form unless `type` says otherwise. */
export function Button({ look, isPending = false, className, type = "submit", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={isPending || undefined}
      className={buttonClass(isPending || rest.disabled ? "disabled" : look, className)}
      {...rest}
    />
  );
}

/** A plain link that looks like a button. */
export function LinkButton({ look, className, children, ...rest }: ComponentProps<"a"> & { look?: ButtonLook }) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  );
}

interface ButtonRowProps {
  /** Not a paragraph if the row contains forms. */
  as?: "p" | "div";
  className?: string;
  children: ReactNode;
}

/** Buttons next to each other, which wrap. */
export function ButtonRow({ as: Row = "p", className = "mt-6", children }: ButtonRowProps) {
  return <Row className={`*:mb-2 *:mr-2 print:hidden ${className}`}>{children}</Row>;
}
