import { type NavigateOptions, useSearchParams } from 'react-router';

/** Makes what an address asks for out of what it asks for now. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for, and a way to ask differently in its place. A change builds on the address as it stands, where the
 * router's own builds on what was shown last: of two choices made before a slow phone had shown the first, one was lost.
 */
export function useAddressSearch(
  options: Pick<NavigateOptions, 'preventScrollReset'> = {},
): [URLSearchParams, (change: AddressChange) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (make: AddressChange) =>
    setAddress(make(new URLSearchParams(window.location.search)), { replace: true, ...options });
  return [address, change];
}
