import { useNavigate } from 'react-router';

/** Returns to the previous page, or to `fallback` where this page was opened by its address and none of ours is behind it. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => void (hasPageBehind() ? navigate(-1) : navigate(fallback, { replace: true }));
}

/**
 * The router counts its entries of the history in their state. The key of the location does not tell: replacing the first entry,
 * as a change of tab does, gives it a new one.
 */
function hasPageBehind(): boolean {
  const { idx = 0 } = (window.history.state as { idx?: number } | null) ?? {};
  return idx > 0;
}
