import type { ComponentProps, ReactNode } from "react";
import { useHasScripts } from "./hydration.ts";

/** How buttons look, and links that do what a button does. Their rules, with the states, are in styles/controls.css. */
const looks = {
  outline: "button",
  primary: "button-primary button",
  /** A state that is on. */
  pressed: "button-pressed button",
  /** Without a box. Its text is aligned with the text above it. */
  quiet: "button-quiet",
  /** In the row of actions below a card. */
  text: "button-text",
  /** Such as the spotlight's, in that row. */
  "text-pressed": "button-text text-accent",
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
  return <button type={type} aria-disabled={isPending || undefined} className={buttonClass(look, className)} {...rest} />;
}

export function LinkButton({ look, className, children, ...rest }: ComponentProps<"a"> & { look?: ButtonLook }) {
  return (
    <a {...rest} className={buttonClass(look, className)}>
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

/** Opens the browser's print window. Made by scripts: without them, people choose Print in the browser's menu. */
export function PrintButton({ children = "Print", isPrimary = true }: { children?: string; isPrimary?: boolean }) {
  if (!useHasScripts()) return null;
  return (
    <Button type="button" look={isPrimary ? "primary" : "outline"} onClick={() => window.print()}>
      {children}
    </Button>
  );
}
