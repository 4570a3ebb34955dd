import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { storageError } from './object-name.ts';

/** The maximum number of bytes of all spooled files. */
const maxSpooledBytes = 1024 * MEGABYTE;
let spooled = 0;

/** Returns the number of bytes that spooled files currently take on disk. */
export function spooledBytes(): number {
  return spooled;
}

/**
 * A file on disk without a name, so that it disappears with its handle, even when the process is killed. It holds slowly
 * arriving data that would otherwise occupy memory.
 */
export class SpooledFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  #size = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Throws 503 `storage_unavailable` if the disk fails. */
  static async open(folder: string): Promise<SpooledFile> {
    const path = join(folder, `baraza-upload-${randomUUID()}`);
    try {
      const handle = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new SpooledFile(handle);
    } catch (error) {
      throw storageError('write', error);
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Throws 503 `storage_unavailable` if the disk fails or all files together are too large. */
  async append(chunk: Uint8Array): Promise<void> {
    if (spooled + chunk.length > maxSpooledBytes)
      throw storageError('write', new Error('The spooled files take too much disk space.'));
    spooled += chunk.length;
    this.#size += chunk.length;
    await this.#handle.appendFile(chunk).catch((error: unknown) => {
      throw storageError('write', error);
    });
  }

  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(this.#size);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) throw storageError('read', new Error('A spooled file is shorter than what was written.'));
      filled += bytesRead;
    }
    return bytes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    spooled -= this.#size;
    this.#size = 0;
    await this.#handle.close();
  }
}
