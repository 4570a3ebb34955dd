import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/controls/class-names.ts';

interface PanelProps {
  /** Omitted where the heading of the page says it. */
  title?: ReactNode;
  /** Shown at the end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A section of a page with its heading. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className={classNames(
        'pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-5',
        className,
      )}
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="min-w-0 text-lead font-bold">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
