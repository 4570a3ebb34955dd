import { useLocation } from 'react-router';

/** The kind of the unsent or scheduled text that was returned to its form for changes, which this visit shows; undefined without one. */
export function useReturnedKind(): string | undefined {
  return (useLocation().state as { isChanging?: string } | null)?.isChanging;
}
