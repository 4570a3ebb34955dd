import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LineLinkProps {
  to: string;
  picture: ReactNode;
  name: string;
  children: ReactNode;
}

/** A line that links to something with a page: its picture, its name and what else there is to say. */
export function LineLink({ to, picture, name, children }: LineLinkProps) {
  return (
    <Link to={to} className="flex items-center gap-3 p-3 hover:bg-sunk focus-visible:-outline-offset-2">
      {picture}
      <span className="min-w-0 wrap-anywhere">
        <span dir="auto" lang="" className="line-clamp-2 text-label leading-snug font-semibold">
          {name}
        </span>
        <span className="line-clamp-2 text-meta text-muted">{children}</span>
      </span>
    </Link>
  );
}
