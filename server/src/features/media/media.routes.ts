import { media, type Upload } from '@baraza/contract/features/media.ts';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '#platform/http/entity-tag.ts';
import { notFound } from '#platform/http/errors.ts';
import { headersForPages } from '#platform/http/media-url.ts';
import { idLength, type PrivateAddress, privatePicturesPath } from '#platform/http/private-pictures.ts';
import { type App, route } from '#platform/http/route.ts';
import { findPicture } from './media.service.ts';
import { isSound, picturesPath } from './media.view.ts';
import { beginUpload, continueUpload, viewOneUpload } from './partial-uploads.service.ts';
import { uploadFile } from './sent-pictures.service.ts';

/** In seconds. */
const [minute, day, year] = [60, 86_400, 31_536_000];

/**
 * Members upload pictures. Anyone who knows a file name, which has 128 random bits, can load the picture. Pictures that are not for
 * everyone have a signed address, which does not contain that name and which shared caches do not store.
 */
export function mediaRoutes(app: App): void {
  route(app, media, 'POST /api/storage', ({ deps, viewer, query, form, files, idempotencyKey }) =>
    uploadFile(deps, viewer, {
      ...query,
      peaks: form.peaks,
      files,
      uploads: form.upload ? [form.upload] : [],
      idempotencyKey,
    }),
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
  const files = { method: ['GET', 'HEAD'], config: { isFile: true } };
  app.route<{ Params: { name: string } }>({
    ...files,
    url: `${picturesPath}:name`,
    handler: (request, reply) => servePicture(request, reply, { name: request.params.name, isPublic: true }),
  });
  app.route<{ Params: PrivateAddress }>({
    ...files,
    url: `${privatePicturesPath}:signature/:name`,
    handler: (request, reply) =>
      servePicture(request, reply, { name: app.deps.mediaUrls.privateFile(request.params), isPublic: false }),
  });
}

function tusHeaders({ offset }: Pick<Upload, 'offset'>) {
  return { 'tus-resumable': '1.0.0', 'upload-offset': offset };
}

async function servePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, isPublic }: { name: string | undefined; isPublic: boolean },
): Promise<FastifyReply> {
  const { env, store } = request.server.deps;
  const found = name === undefined ? undefined : await findPicture(store, name);
  if (name === undefined || !found) throw notFound();
  const { body, size, contentType } = found.object;
  // The tag identifies the copy and leaves out the stored name.
  const tag = `"${found.name.slice(idLength)}"`;
  reply.headers({
    ...(isPublic && headersForPages(env)),
    'cache-control': cacheControl(name, found.name, { isPublic, isPurged: env.MEDIA_URL !== undefined }),
    etag: tag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition': 'inline',
  });
  if (hasTag(request.headers['if-none-match'], tag)) {
    body.destroy();
    return reply.code(304).send();
  }
  const range = isSound(found.name) ? rangeOf(request, size) : undefined;
  if (range && range.start >= range.end) {
    body.destroy();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${size}` })
      .code(416)
      .send();
  }
  reply.headers({
    'content-type': contentType,
    'content-length': range ? range.end - range.start : size,
    ...(isSound(found.name) && { 'accept-ranges': 'bytes' }),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end - 1}/${size}` }),
  });
  if (range) reply.code(206);
  if (request.method === 'GET') return reply.send(range ? await readRange(body, range) : body);
  body.destroy();
  return reply.send();
}

interface Range {
  start: number;
  /** The first byte after it. */
  end: number;
}

/**
 * The requested part of a file, which is empty beyond its end; Safari plays sound only from parts. Undefined, so that the whole file is
 * sent, for anything else, such as several parts.
 */
function rangeOf({ headers }: FastifyRequest, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,9})-(\d{0,9})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
}

/** A voice note is small, so it is read as a whole. */
async function readRange(body: Readable, { start, end }: Range): Promise<Buffer> {
  return (await buffer(body)).subarray(start, end);
}

/**
 * Browsers, and the CDN at `MEDIA_URL`, which is notified of deletions, store a picture for a year. Other shared caches are not notified,
 * so they revalidate it after a minute.
 */
function cacheControl(
  wanted: string,
  served: string,
  { isPublic, isPurged }: { isPublic: boolean; isPurged: boolean },
): string {
  const [[copy], [servedCopy]] = [wanted.split('.'), served.split('.')];
  const isFinal = wanted === served;
  // Where AVIF saves little, its copy is never made. Another copy is served until the wanted one exists.
  const age = isFinal ? year : copy === servedCopy ? day : minute;
  const sharedAge = isFinal && isPurged ? year : minute;
  const shared = isPublic && age > minute ? `, s-maxage=${sharedAge}` : '';
  return `${isPublic ? 'public' : 'private'}, max-age=${age}${shared}${isFinal ? ', immutable' : ''}`;
}
