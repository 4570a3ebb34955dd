import { type NavigateOptions, useSearchParams } from 'react-router';

/** Computes the next search parameters from the current ones. */
export type UrlParamsChange = (current: URLSearchParams) => URLSearchParams;

/**
 * Returns the URL's search parameters and a function that replaces them. A change builds on the current URL; the router's own
 * setter builds on the last render, and loses the first of two choices made before a slow phone has rendered it.
 */
export function useUrlParams(
  options: Pick<NavigateOptions, 'preventScrollReset'> = {},
): [URLSearchParams, (change: UrlParamsChange) => void] {
  const [params, setParams] = useSearchParams();
  const changeParams = (change: UrlParamsChange) =>
    setParams(change(new URLSearchParams(window.location.search)), { replace: true, ...options });
  return [params, changeParams];
}
