import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** What stands beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of a venture's page with its heading. */
export function Section({ title, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-card font-bold">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
