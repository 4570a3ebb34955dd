import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DiskStore } from './disk-store.ts';
import type { Env } from './env.ts';
import { storageFault } from './object-name.ts';
import { S3Store } from './s3-store.ts';

/** Where the bytes of pictures are kept, by name. Each call throws 503 `storage_unavailable` when the storage fails. */
export interface ObjectStore {
  /** Keeps the bytes; once it resolves they survive a crash. Putting a name again replaces it. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The object, or undefined when there is none; whoever does not read `body` to its end destroys it. */
  get(name: string): Promise<StoredObject | undefined>;
  has(name: string): Promise<boolean>;
  /** Forgets the object; fine when there is none. */
  remove(name: string): Promise<void>;
}

export interface StoredObject {
  body: Readable;
  /** In bytes. */
  size: number;
  contentType: string;
}

/** The storage that the configuration names: a bucket, or a folder of the data directory. */
export function createObjectStore(env: Env): ObjectStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return new S3Store({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  return new DiskStore(join(env.DATA_DIR, 'media'));
}

/** Reads the bytes of an object, or undefined when there is none. */
export async function readObject(store: ObjectStore, name: string): Promise<Buffer | undefined> {
  const found = await store.get(name);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of found.body) chunks.push(chunk as Buffer);
  } catch (error) {
    throw storageFault('read', error);
  }
  return Buffer.concat(chunks);
}
