import { type NavigateOptions, useSearchParams } from 'react-router';

/** Computes the next search parameters from the current ones. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * Returns the URL's search parameters and a function that replaces them. A change builds on the current URL, while the router's
 * own setter builds on the last render: of two choices made before a slow phone had rendered the first, one was lost.
 */
export function useAddressSearch(
  options: Pick<NavigateOptions, 'preventScrollReset'> = {},
): [URLSearchParams, (change: AddressChange) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (make: AddressChange) =>
    setAddress(make(new URLSearchParams(window.location.search)), { replace: true, ...options });
  return [address, change];
}
