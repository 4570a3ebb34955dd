import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In bytes. Headers and the frame of a packet outweigh what compression saves of less. */
const smallest = 1024;
const compressible = /^(application\/(problem\+)?json|text\/html)/;
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
const quick: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses text that is made per request, because students pay for data. Pictures and built files are compressed already.
 * Node compresses in its thread pool, so that a long page delays no other request.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!compressible.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding'))
      return payload;
    if (Buffer.byteLength(payload) < smallest) return payload;

    varyByEncoding(reply);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const body = encoding === 'br' ? await inBrotli(payload, quick) : await inGzip(payload);
    void reply.header('content-encoding', encoding).header('content-length', body.length);
    return body;
  });
}

/** Returns the preferred supported encoding of an `Accept-Encoding` header, respecting `q=0`. */
export function encodingFor(accepted = ''): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity';
}

/** Tells caches that the response depends on the encodings that a client accepts. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!vary.includes('accept-encoding'))
    void reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
}
