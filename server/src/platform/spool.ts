import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MEGABYTE } from '@baraza/contract/shared/scalars.ts';
import { storageFault } from './object-name.ts';

/** The bytes of all spooled files together. */
const spoolMax = 1024 * MEGABYTE;
let spooled = 0;

/** The bytes that spooled files take on the disk at present. */
export function spooledBytes(): number {
  return spooled;
}

/**
 * A file on the disk that has no name, so that it is gone with its handle, also when the process is killed. It holds what
 * arrives slowly, which would otherwise have to be held in memory.
 */
export class SpooledFile implements AsyncDisposable {
  readonly #handle: FileHandle;
  #size = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Throws 503 `storage_unavailable` when the disk does not take it. */
  static async open(folder: string): Promise<SpooledFile> {
    const path = join(folder, `baraza-upload-${randomUUID()}`);
    try {
      const handle = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new SpooledFile(handle);
    } catch (error) {
      throw storageFault('write', error);
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Throws 503 `storage_unavailable` when the disk does not take it, or the bytes of all files are too many. */
  async append(chunk: Uint8Array): Promise<void> {
    if (spooled + chunk.length > spoolMax)
      throw storageFault('write', new Error('The spooled files take too much disk space.'));
    spooled += chunk.length;
    this.#size += chunk.length;
    await this.#handle.appendFile(chunk).catch((error: unknown) => {
      throw storageFault('write', error);
    });
  }

  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(this.#size);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) throw storageFault('read', new Error('A spooled file is shorter than what was written.'));
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
