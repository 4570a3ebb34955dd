import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In bytes. A shorter response fits into one packet without compression. */
const threshold = 1024;
const compressible = /^(application\/(problem\+)?json|text\/(html|calendar|csv))/;
const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
const levels = { quick: { br: 4, gzip: 6 }, best: { br: 11, gzip: 9 } };

/**
 * Compresses text that is made per request, because students pay for data. Pictures and built files are compressed already.
 * Node compresses in its thread pool, so that a long page delays no other request.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!compressible.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding'))
      return payload;
    if (Buffer.byteLength(payload) < threshold) return payload;

    varyByEncoding(reply);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    const body = await compress(payload, encoding, 'quick');
    void reply.header('content-encoding', encoding).header('content-length', body.length);
    return body;
  });
}

/** Compresses a body: `quick` for one response, `best` for a text that is compressed once and sent often. */
export async function compress(
  body: string | Buffer,
  encoding: Encoding,
  effort: keyof typeof levels,
): Promise<string | Buffer> {
  const level = levels[effort];
  if (encoding === 'br') return inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level.br } });
  if (encoding === 'gzip') return inGzip(body, { level: level.gzip });
  return body;
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
