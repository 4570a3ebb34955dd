import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkObjectName, storageFault, typeOfName } from './object-name.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long, in milliseconds, the answer to one call may take; 15 s unless said. */
  timeout?: number;
}

/** Objects in a bucket of anything that speaks S3, addressed by path. */
export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #timeout: number;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey, timeout = 15_000 }: S3Options) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2, initRetryMs: 100 });
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
    this.#timeout = timeout;
  }

  async put(name: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const answer = await this.#call('PUT', name, {
      // Node's types know views of a plain ArrayBuffer alone as a body, and no buffer here is a shared one.
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: {
        'content-type': contentType,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    });
    await answer.body?.cancel();
    if (!answer.ok) throw storageFault('write', new Error(`The bucket answered ${answer.status} to PUT.`));
  }

  async get(name: string): Promise<StoredObject | undefined> {
    const answer = await this.#call('GET', name);
    if (answer.ok && answer.body) {
      return {
        body: Readable.fromWeb(answer.body as ReadableStream),
        size: Number(answer.headers.get('content-length')),
        contentType: answer.headers.get('content-type') ?? typeOfName(name),
      };
    }
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw storageFault('read', new Error(`The bucket answered ${answer.status} to GET.`));
  }

  async has(name: string): Promise<boolean> {
    const answer = await this.#call('HEAD', name);
    if (answer.ok) return true;
    if (answer.status === 404) return false;
    throw storageFault('read', new Error(`The bucket answered ${answer.status} to HEAD.`));
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#call('DELETE', name);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) {
      throw storageFault('write', new Error(`The bucket answered ${answer.status} to DELETE.`));
    }
  }

  /** The time is for the answer to begin: the body goes at the pace of whoever reads it. */
  async #call(method: string, name: string, more: RequestInit = {}): Promise<Response> {
    const url = `${this.#bucket}/${checkObjectName(name)}`;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('The bucket did not answer in time.')), this.#timeout);
    try {
      return await this.#client.fetch(url, { method, signal: giveUp.signal, ...more });
    } catch (error) {
      throw storageFault(method === 'PUT' || method === 'DELETE' ? 'write' : 'read', error);
    } finally {
      clearTimeout(timer);
    }
  }
}
