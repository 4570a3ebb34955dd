import type { FastifyRequest } from 'fastify';

/**
 * Returns the public origin for this request: `PUBLIC_URL` if set, else the name and port from the `Host` header when it is a
 * name of this machine; any other value could be forged.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = request.headers.host ?? '';
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
  return isOwn ? `http://${host.toLowerCase()}` : `http://localhost:${request.socket.localPort ?? 80}`;
}

/**
 * Returns whether a page of this origin may open a socket. Browsers let any page open one, while CORS already keeps other pages
 * from reading API responses. Programs send no origin and are allowed.
 */
export function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return URL.parse(origin)?.host === host?.toLowerCase();
}
