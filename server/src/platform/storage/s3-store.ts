import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkObjectName, storageError, typeOfName } from './object-name.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long a response may take to begin, in milliseconds; 15 s by default. */
  timeout?: number;
}

/** Stores objects in a bucket of any S3-compatible service, with path-style addresses. */
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
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // The type of `fetch` bodies excludes views of shared buffers, which are not used here.
    await this.#put(name, { body: bytes as Uint8Array<ArrayBuffer>, contentType, sha256 });
  }

  async putFile(name: string, path: string, contentType: string): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    // A blob of a file is read while it is sent, and its size is known.
    await this.#put(name, { body: await openAsBlob(path), contentType, sha256: hash.digest('hex') });
  }

  async #put(
    name: string,
    { body, contentType, sha256 }: { body: Blob | Uint8Array<ArrayBuffer>; contentType: string; sha256: string },
  ): Promise<void> {
    const answer = await this.#call('PUT', name, {
      body,
      headers: { 'content-type': contentType, 'x-amz-content-sha256': sha256 },
    });
    await answer.body?.cancel();
    if (!answer.ok) throw storageError('write', new Error(`The bucket answered ${answer.status} to PUT.`));
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
    throw storageError('read', new Error(`The bucket answered ${answer.status} to GET.`));
  }

  async has(name: string): Promise<boolean> {
    const answer = await this.#call('HEAD', name);
    if (answer.ok) return true;
    if (answer.status === 404) return false;
    throw storageError('read', new Error(`The bucket answered ${answer.status} to HEAD.`));
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#call('DELETE', name);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) {
      throw storageError('write', new Error(`The bucket answered ${answer.status} to DELETE.`));
    }
  }

  /** The timeout applies until the response begins; the body arrives as fast as it is read. */
  async #call(method: string, name: string, more: RequestInit = {}): Promise<Response> {
    const url = `${this.#bucket}/${checkObjectName(name)}`;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('The bucket did not answer in time.')), this.#timeout);
    try {
      return await this.#client.fetch(url, { method, signal: giveUp.signal, ...more });
    } catch (error) {
      throw storageError(method === 'PUT' || method === 'DELETE' ? 'write' : 'read', error);
    } finally {
      clearTimeout(timer);
    }
  }
}
