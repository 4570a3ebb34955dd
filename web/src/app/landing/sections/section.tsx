import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Uses the darker background, so that neighbouring sections differ. */
  isSunk?: boolean;
  children: ReactNode;
}

/** A section of the landing page with its heading. */
export function Section({ id, title, lead, isSunk, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isSunk ? 'bg-sunk' : undefined}>
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-24">
        <h2 id={`${id}-title`} className="headline">
          {title}
        </h2>
        <p className="mt-3 mb-8 max-w-[60ch] text-lead text-muted md:mb-12">{lead}</p>
        {children}
      </div>
    </section>
  );
}
