import type { Readable } from 'node:stream';
import { storageError } from './object-name.ts';

/** Storage for the bytes of pictures and archives. Each method throws 503 `storage_unavailable` when the storage fails. */
export interface ObjectStore {
  /** Stores the bytes; when it resolves, they survive a crash. An existing object is replaced. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a file without reading it into memory; otherwise like `put`. */
  putFile(name: string, path: string, contentType: string): Promise<void>;
  /** Returns the object, or undefined if there is none. A caller that does not read `body` to its end must destroy it. */
  get(name: string): Promise<StoredObject | undefined>;
  has(name: string): Promise<boolean>;
  /** Deletes the object. Idempotent. */
  remove(name: string): Promise<void>;
}

export interface StoredObject {
  body: Readable;
  /** The size in bytes. */
  size: number;
  contentType: string;
}

/** Returns the bytes of an object, or undefined if there is none. */
export async function readObject(store: ObjectStore, name: string): Promise<Buffer | undefined> {
  const found = await store.get(name);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of found.body) chunks.push(chunk as Buffer);
  } catch (error) {
    throw storageError('read', error);
  }
  return Buffer.concat(chunks);
}
