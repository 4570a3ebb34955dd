import type { IncomingMessage } from 'node:http';
import type { Bytes } from '@baraza/contract/shared/endpoint.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from './errors.ts';
import { forms, releaseWithAnswer } from './forms.ts';

/** The bytes of a body as far as they arrived. */
export interface ReceivedBytes {
  bytes: Buffer;
  /** Why the rest is missing. */
  failure: AppError | undefined;
}

/** How long the bytes may take to arrive, in milliseconds. They are held in memory. */
const arrivalTime = 60_000;

/**
 * Reads a body of bytes. Throws 415 for another content type, 413 above the limit, and 429 when the sender has too many requests
 * in progress. If the body stops arriving, returns what has arrived.
 */
export async function readBytes(
  reply: FastifyReply,
  { type, maxBytes }: Bytes,
  time = arrivalTime,
): Promise<ReceivedBytes> {
  const { raw, headers, viewer, ip } = reply.request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== type) throw new AppError('unsupported_type', `Please send this as ${type}.`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  releaseWithAnswer(reply, await forms.acquire(viewer?.id ?? ip));
  const received = await collect(raw, { maxBytes, time });
  if (received.bytes.length > maxBytes) throw tooLarge(maxBytes);
  return received;
}

function collect(
  request: IncomingMessage,
  { maxBytes, time }: { maxBytes: number; time: number },
): Promise<ReceivedBytes> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (failure?: AppError) => {
      clearTimeout(late);
      request.off('data', onData).off('close', onClose).resume();
      resolve({ bytes: Buffer.concat(chunks), failure });
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish();
    };
    const onClose = () =>
      finish(
        request.complete ? undefined : new AppError('bad_request', 'The connection was lost while bytes arrived.'),
      );
    const late = setTimeout(() => finish(new AppError('request_timeout', 'The bytes took too long to arrive.')), time);
    request.on('error', () => undefined);
    if (request.destroyed) onClose();
    else request.on('data', onData).once('end', onClose).once('close', onClose);
  });
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `Please send at most ${maxBytes} bytes in one request.`);
}
