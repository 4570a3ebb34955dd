import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import type { Account } from './account.ts';

/**
 * Writes a private file atomically and durably. In a folder of an unprivileged user, root must not write through a name that
 * could be a symbolic link, so the text goes to a new file that is then renamed.
 */
export async function writeOwnedFile(path: string, text: string, account: Account | undefined): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (account) await file.chown(account.uid, account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
