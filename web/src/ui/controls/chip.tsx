import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipProps {
  isSet: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A filter that is either set or not. */
export function Chip({ isSet, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={onToggle}
      className={classNames(
        'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-4 text-label font-semibold transition-colors duration-120 ease-out [overflow-wrap:anywhere]',
        isSet ? 'border-primary bg-primary text-on-primary' : 'border-control bg-raised hover:bg-sunk',
      )}
    >
      {children}
    </button>
  );
}
