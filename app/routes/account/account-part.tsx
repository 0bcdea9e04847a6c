import type { ReactNode } from "react";

interface AccountPartProps {
  /** The id of the heading. */
  id: string;
  title: string;
  children: ReactNode;
}

/** One of the things that members can do with their account. */
export function AccountPart({ id, title, children }: AccountPartProps) {
  return (
    <section className="mb-12 max-w-column" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
