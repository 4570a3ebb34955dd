import { api } from '@baraza/contract/api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from './errors.ts';

const known = Object.keys(api).map((key) => {
  const [method, path] = key.split(' ') as [string, string];
  return {
    // What answers GET answers HEAD as well.
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  };
});

/**
 * The refusal of what no route answers: 404, or 405 where the address is one of the API's and takes other methods,
 * which are then named in the answer's `Allow`.
 */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split('?')[0] ?? '';
  const taken = new Set(known.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])));
  // A method that is taken came to no route for another reason, such as a name too long to be one.
  if (taken.size === 0 || taken.has(request.method)) return notFound();
  reply.header('allow', [...taken].join(', '));
  return new AppError('method_not_allowed', 'This address does not take that method.');
}
