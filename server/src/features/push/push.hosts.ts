import { isLoopback } from '#platform/operations/env.ts';

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
 * Returns the normalized URL of an endpoint that a client has named if the server sends requests to it: only to push services of the
 * list and of `PUSH_HOSTS`, so that nobody can make it call other addresses. A host of this machine in `PUSH_HOSTS` may use
 * http. The library that sends pushes has a URL parser of its own, which reads other URLs differently.
 */
export function pushEndpointOf(endpoint: string, moreHosts: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  return url && isPushService(url, moreHosts) ? url.href : undefined;
}

function isPushService({ hostname, port, protocol, username, password }: URL, moreHosts: readonly string[]): boolean {
  if (username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return moreHosts.includes(hostname);
  return protocol === 'https:' && port === '' && [...knownHosts, ...moreHosts].some((host) => covers(host, hostname));
}

function covers(host: string, hostname: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}
