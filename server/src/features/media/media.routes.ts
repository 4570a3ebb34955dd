import { media } from '@baraza/contract/features/media.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { onlyFile } from '#platform/forms.ts';
import { type App, route } from '#platform/route.ts';
import { findPicture, uploadPicture } from './media.service.ts';

/** A phone keeps what it has paid for; caches that many share ask again, so that a deleted picture leaves them. */
const forGood = 'public, max-age=31536000, s-maxage=60, immutable';
const standIn = 'public, max-age=60';

/** Takes pictures from members, and serves them to anyone who knows their names of 128 random bits. */
export function mediaRoutes(app: App): void {
  route(app, media, 'POST /api/storage', ({ deps, viewer, query, files, idempotencyKey }) =>
    uploadPicture(deps, viewer, { purpose: query.purpose, bytes: onlyFile(files), idempotencyKey }),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    handler: (request, reply) => servePicture(request as FastifyRequest<{ Params: { name: string } }>, reply),
  });
}

async function servePicture(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  const found = await findPicture(request.server.deps.store, name);
  if (!found) throw notFound();
  const { body, size, contentType } = found.object;
  const tag = `"${found.name}"`;
  reply.headers({
    'cache-control': found.name === name ? forGood : standIn,
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  if (hasTag(request.headers['if-none-match'], tag)) {
    body.destroy();
    return reply.code(304).send();
  }
  reply.headers({ 'content-type': contentType, 'content-length': size });
  if (request.method === 'GET') return reply.send(body);
  body.destroy();
  return reply.send();
}

/** Whether one of the tags that a cache holds is this one. */
function hasTag(held: string | undefined, tag: string): boolean {
  return (held ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
