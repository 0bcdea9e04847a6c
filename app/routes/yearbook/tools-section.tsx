import type { ReactNode } from "react";

/** Less frequent actions, below the albums or photos. */
export function ToolsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t pt-4 *:mb-2 *:mr-2 print:hidden" aria-labelledby="album-tools">
      <h2 id="album-tools" className="pb-1 text-lg leading-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}
