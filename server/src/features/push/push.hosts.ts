import { isLoopback } from '#platform/env.ts';

/** The host names of the browsers' push services. `*.` matches every subdomain. */
const knownHosts = [
  // Chrome, Opera, Samsung Internet and other browsers based on Chromium
  'fcm.googleapis.com',
  // Firefox
  '*.push.services.mozilla.com',
  // Safari
  '*.push.apple.com',
  // Edge
  '*.notify.windows.com',
];

/**
 * Returns whether the server sends requests to an endpoint that a client has named: only to push services of the list and of
 * `PUSH_HOSTS`, so that nobody can make it call other addresses. A host of this machine in `PUSH_HOSTS` may use http.
 */
export function isPushEndpoint(endpoint: string, moreHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  const { hostname, port, protocol } = url;
  if (isLoopback(hostname)) return moreHosts.includes(hostname);
  return protocol === 'https:' && port === '' && [...knownHosts, ...moreHosts].some((host) => covers(host, hostname));
}

function covers(host: string, hostname: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
