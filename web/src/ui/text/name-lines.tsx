import { classNames } from '#ui/controls/class-names.ts';

interface NameLinesProps {
  name: string;
  username: string | null;
  /** The look of the name. */
  className?: string;
}

/** A person's name above their username, each on one line. */
export function NameLines({ name, username, className = 'font-semibold' }: NameLinesProps) {
  return (
    <span className="grid min-w-0 grow">
      <span dir="auto" className={classNames('truncate', className)}>
        {name}
      </span>
      <span dir="auto" className="truncate text-meta text-muted">
        @{username}
      </span>
    </span>
  );
}
