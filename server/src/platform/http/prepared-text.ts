import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingFor, varyByEncoding } from './compression.ts';
import { hasTag } from './entity-tag.ts';

/** A text with its ETag, compressed once per encoding. */
export interface Prepared {
  tag: string;
  bodyIn(encoding: Encoding): Promise<string | Buffer>;
}

/** Compresses a text at the highest level, once per encoding and on first use, so that it does not slow down the start. */
export function prepare(text: string): Prepared {
  const identity = Buffer.from(text);
  const made = new Map<Encoding, Promise<string | Buffer>>();
  return {
    tag: tagOf(text),
    bodyIn(encoding) {
      const body = made.get(encoding) ?? compress(identity, encoding, 'best');
      made.set(encoding, body);
      return body;
    },
  };
}

/** Sends a text with an ETag, which browsers revalidate on each use. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Prepared,
): Promise<FastifyReply> {
  varyByEncoding(reply);
  if (isUnchanged(request, reply, text.tag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await text.bodyIn(encoding);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** `sendPrepared` for a text that is sent once or a few times. */
export async function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  return isUnchanged(request, reply, tagOf(text)) ? reply.code(304).send() : reply.send(text);
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  void reply.header('cache-control', 'no-cache').header('etag', tag);
  return hasTag(request.headers['if-none-match'], tag);
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
