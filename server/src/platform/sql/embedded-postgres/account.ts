import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The user and group that PostgreSQL runs as, in the form that `spawn` takes. */
export interface Account {
  uid: number;
  gid: number;
}

/** The user `nobody` on Debian and Alpine. */
const NOBODY = 65_534;

/** Returns the account that PostgreSQL runs as, because it refuses to run as root; undefined when this process is not root. */
export async function accountFor(clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (!owner || owner.uid === 0) return { uid: NOBODY, gid: NOBODY };
  return { uid: owner.uid, gid: owner.gid || NOBODY };
}

/**
 * Makes the account the owner of `folder`, with the private mode that PostgreSQL requires, including files that root put there
 * (a restored backup). The folder itself is changed last, so that an interrupted call is repeated.
 */
export async function handOver(folder: string, account: Account | undefined): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (!account && uid !== process.getuid?.()) {
    throw new Error(`The database folder ${folder} belongs to user ${uid}; start Baraza as that user or as root.`);
  }
  if (account && uid === 0) {
    for (const entry of await readdir(folder, { recursive: true })) {
      await lchown(join(folder, entry), account.uid, account.gid);
    }
    await lchown(folder, account.uid, account.gid);
  }
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
}
