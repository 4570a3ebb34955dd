import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;
/** How long to wait for the kernel to release the lock of a killed server. */
const TIMEOUT_MS = 1_000;

/**
 * Prevents a second server from using the data directory. Node has no file locks; those of SQLite are the kernel's, so they end
 * when the process ends in any way, and hold between containers that share the folder. The file stays empty.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): void }> {
  const file = join(dataDir, 'server.lock');
  const pidFile = join(dataDir, 'server.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: TIMEOUT_MS });
    lock.exec('begin immediate');
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode !== BUSY) {
      throw new Error(
        `The data directory ${dataDir} cannot be written to (${message}); give it to the user who starts Baraza, or choose another DATA_DIR.`,
        { cause: error },
      );
    }
    const holder = await readFile(pidFile, 'utf8').catch(() => 'unknown');
    throw new Error(
      `Another Baraza server (process ${holder.trim()}) already runs on the data directory ${dataDir}; stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  // Only for the sentence above, so a full disk does not matter.
  await writeFile(pidFile, `${process.pid}\n`).catch(() => undefined);
  return {
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}
