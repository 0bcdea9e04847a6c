import type { ReactNode } from "react";
import { classSettings } from "#class-settings";

interface PageHeadProps {
  /** A link above the heading, to the page that this one belongs to. */
  back?: { href: string; label: string };
  title: ReactNode;
  subtitle?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A page's heading, above a double rule. */
export function PageHead({ back, title, subtitle, className = "", children }: PageHeadProps) {
  return (
    <div className={`mb-5 border-b-4 border-double border-ink pb-4 md:mb-8 print:mb-4 ${className}`.trim()}>
      {back ? (
        <p className="mb-2 print:hidden">
          <a href={back.href} className="inline-block py-tap">
            {back.label}
          </a>
        </p>
      ) : null}
      <h1>{title}</h1>
      {subtitle ? <Subtitle>{subtitle}</Subtitle> : null}
      {children}
    </div>
  );
}

/** The sentence below a heading. */
export function Subtitle({ className = "mt-1.5", children }: { className?: string; children: ReactNode }) {
  return <p className={`max-w-prose font-display text-lg italic text-ink-2 ${className}`}>{children}</p>;
}

interface EyebrowProps {
  /** A heading if there is none below it. */
  as?: "p" | "h2";
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The words above a heading. */
export function Eyebrow({ as: Element = "p", id, className = "mb-2.5 text-accent", children }: EyebrowProps) {
  return (
    <Element id={id} className={`font-display text-lg leading-tight tracking-wide small-caps ${className}`}>
      {children}
    </Element>
  );
}

/** The first paragraph below a heading, in larger type. */
export function Lede({ className = "mt-4", children }: { className?: string; children: ReactNode }) {
  return <p className={`max-w-prose text-lg leading-body ${className}`}>{children}</p>;
}

/** The title in the browser's tab, followed by the site's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${classSettings.siteName}`}</title>;
}

interface EmptyStateProps {
  /** Left out if the sentence says it all. */
  title?: string;
  sentence: ReactNode;
  /** What to do then. */
  children?: ReactNode;
}

/** What a screen shows when there is nothing to list. */
export function EmptyState({ title, sentence, children }: EmptyStateProps) {
  return (
    <div className="max-w-prose pb-12 pt-10">
      {title ? <h2>{title}</h2> : null}
      <p className={title ? "mt-2.5 text-ink-2" : undefined}>{sentence}</p>
      {children}
    </div>
  );
}

/** Less frequent actions, below what people came for. A link can lead to its `id`. */
export function ToolsSection({ id = "tools", title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12 border-t pt-4 *:mb-2 *:mr-2 print:hidden" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="pb-1 text-lg leading-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
