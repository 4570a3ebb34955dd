import { media, type Upload } from '@baraza/contract/features/media.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '#platform/entity-tag.ts';
import { notFound } from '#platform/errors.ts';
import { type App, route } from '#platform/route.ts';
import { findPicture, uploadPicture } from './media.service.ts';
import { picturesPath } from './media.view.ts';
import { beginUpload, continueUpload, viewOneUpload } from './partial-uploads.service.ts';

/** Browsers keep a picture for good; shared caches revalidate it, so that a deleted picture leaves them. */
const immutable = 'public, max-age=31536000, s-maxage=60, immutable';
const untilCopyExists = 'public, max-age=60';
/** Where AVIF saves little, its copy is never made. */
const otherFormat = 'public, max-age=86400, s-maxage=60';

/** Members upload pictures. Anyone who knows a file name, which has 128 random bits, can load the picture. */
export function mediaRoutes(app: App): void {
  route(app, media, 'POST /api/storage', ({ deps, viewer, query, form, files, idempotencyKey }) =>
    uploadPicture(deps, viewer, { ...query, ...form, files, idempotencyKey }),
  );
  route(app, media, 'POST /api/uploads', async ({ deps, viewer, headers, idempotencyKey, reply }) => {
    const upload = await beginUpload(deps, viewer, { length: headers['upload-length'], idempotencyKey });
    reply.headers({ ...tusHeaders(upload), location: `/api/uploads/${upload.id}` });
    return upload;
  });
  // Fastify answers HEAD, by which other clients of tus find the offset, with the headers of this response.
  route(app, media, 'GET /api/uploads/:id', async ({ deps, viewer, params, reply }) => {
    const upload = await viewOneUpload(deps, viewer, params.id);
    reply.headers({ ...tusHeaders(upload), 'upload-length': upload.length });
    return upload;
  });
  route(app, media, 'PATCH /api/uploads/:id', async ({ deps, viewer, params, headers, readBytes, reply }) => {
    const part = { id: params.id, offset: headers['upload-offset'], read: readBytes };
    reply.headers(tusHeaders({ offset: await continueUpload(deps, viewer, part) }));
  });
  app.route({
    method: ['GET', 'HEAD'],
    config: { isFile: true },
    url: `${picturesPath}:name`,
    handler: (request, reply) => servePicture(request as FastifyRequest<{ Params: { name: string } }>, reply),
  });
}

function tusHeaders({ offset }: Pick<Upload, 'offset'>) {
  return { 'tus-resumable': '1.0.0', 'upload-offset': offset };
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
    'cache-control': cacheControl(name, found.name),
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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

function cacheControl(wanted: string, served: string): string {
  if (wanted === served) return immutable;
  const [[copy], [servedCopy]] = [wanted.split('.'), served.split('.')];
  return copy === servedCopy ? otherFormat : untilCopyExists;
}
