import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** A control next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a venture's page, named by its heading. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-card font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
