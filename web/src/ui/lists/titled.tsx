import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

export interface TitledProps {
  /** The accent colour. */
  edge: string;
  title: ReactNode;
  /** The link to the page with everything. */
  to?: string | undefined;
  more?: ReactNode;
  children: ReactNode;
}

/** A section with the beginning of what another page shows in full. */
export function Titled({ edge, title, to, more, children }: TitledProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="flex min-h-11 items-center justify-between gap-3 text-label">
        <h2 id={titleId} className="flex items-center gap-2 font-bold">
          <span aria-hidden className={`h-4 w-1 rounded-full ${edge}`} />
          {title}
        </h2>
        {to && (
          <Link to={to} className="py-3 font-semibold text-primary hover:underline">
            {more}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
