import type { IncomingMessage } from 'node:http';
import type { Bytes } from '@baraza/contract/shared/endpoint.ts';
import type { FastifyReply } from 'fastify';
import { callerOf } from './caller.ts';
import { AppError } from './errors.ts';
import { forms, releaseWithAnswer } from './forms.ts';

/** The bytes of a body as far as they arrived. */
export interface ReceivedBytes {
  bytes: Buffer;
  /** Why the rest is missing. */
  failure: AppError | undefined;
}

/** How long the bytes may take to arrive, and how long no byte may arrive, in milliseconds. They are held in memory. */
interface Patience {
  time: number;
  silence: number;
}

const usualPatience: Patience = { time: 60_000, silence: 20_000 };

/**
 * Reads a body of bytes. Throws 415 for another content type, 413 above the limit, and 429 when the sender has too many requests
 * in progress. If the body stops arriving, returns what has arrived.
 */
export async function readBytes(
  reply: FastifyReply,
  { type, maxBytes }: Bytes,
  patience = usualPatience,
): Promise<ReceivedBytes> {
  const { raw, headers } = reply.request;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (contentType !== type) throw new AppError('unsupported_type', `Please send this as ${type}.`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  releaseWithAnswer(reply, await forms.acquire(callerOf(reply.request)));
  const received = await collect(raw, { maxBytes, ...patience });
  if (received.bytes.length > maxBytes) throw tooLarge(maxBytes);
  return received;
}

function collect(
  request: IncomingMessage,
  { maxBytes, time, silence }: Patience & { maxBytes: number },
): Promise<ReceivedBytes> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (failure?: AppError) => {
      clearTimeout(late);
      clearTimeout(silent);
      request.off('data', onData).off('close', onClose).resume();
      resolve({ bytes: Buffer.concat(chunks), failure });
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      silent.refresh();
      if (size > maxBytes) finish();
    };
    const onClose = () =>
      finish(
        request.complete ? undefined : new AppError('bad_request', 'The connection was lost while bytes arrived.'),
      );
    const giveUp = () => finish(new AppError('request_timeout', 'The bytes took too long to arrive.'));
    const [late, silent] = [setTimeout(giveUp, time), setTimeout(giveUp, silence)];
    request.on('error', () => undefined);
    if (request.destroyed) onClose();
    else request.on('data', onData).once('end', onClose).once('close', onClose);
  });
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `Please send at most ${maxBytes} bytes in one request.`);
}
