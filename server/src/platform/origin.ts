import type { FastifyRequest } from 'fastify';

/**
 * The product's address as this request's browser sees it. With `PUBLIC_URL` it is that one. Without, the names of
 * this very machine are all good, each with the port the browser named; anything else could be forged in `Host`.
 */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = request.headers.host ?? '';
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
  return isOwn ? `http://${host.toLowerCase()}` : `http://localhost:${request.socket.localPort ?? 80}`;
}

/**
 * Whether a page of this origin may open a socket. Calls are kept to our own pages by the browser, which refuses others
 * the answer; a socket it opens for anybody. Programs send no origin and may.
 */
export function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return URL.parse(origin)?.host === host?.toLowerCase();
}
