import { api } from '@baraza/contract/api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from './errors.ts';

const known = Object.keys(api).map((key) => {
  const [method, path] = key.split(' ') as [string, string];
  return {
    // Routes that answer GET also answer HEAD.
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  };
});

/**
 * Returns the error for a request without a route: 404, or 405 with an `Allow` header if the path exists with other methods.
 */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split('?')[0] ?? '';
  const taken = new Set(known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])));
  // The method is supported, so the route did not match for another reason, such as a parameter that is too long.
  if (taken.size === 0 || taken.has(request.method)) return notFound();
  reply.header('allow', [...taken].join(', '));
  return new AppError('method_not_allowed', 'This address does not take that method.');
}
