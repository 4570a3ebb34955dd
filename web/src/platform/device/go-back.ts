import { useNavigate } from 'react-router';

/** Returns a function that navigates to the previous page, or to `fallback` if this page was opened directly. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasPageBehind() ? navigate(-1) : navigate(fallback, { replace: true }));
}

/**
 * The router stores the index of the history entry in its state. The location's key cannot be used, because replacing
 * the first entry (by switching tabs) changes it.
 */
function hasPageBehind(): boolean {
  const { idx = 0 } = (window.history.state as { idx?: number } | null) ?? {};
  return idx > 0;
}
