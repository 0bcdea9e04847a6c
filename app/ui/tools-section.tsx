import type { ReactNode } from "react";

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
