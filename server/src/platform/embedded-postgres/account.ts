import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The user and group PostgreSQL runs as, in the form `spawn` takes. */
export interface Account {
  uid: number;
  gid: number;
}

/** By convention `nobody`, on Debian and Alpine alike. */
const NOBODY = 65_534;

/** Whom PostgreSQL, which refuses to run as root, runs as; undefined when we are not root and it runs as ourselves. */
export async function accountFor(clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (!owner || owner.uid === 0) return { uid: NOBODY, gid: NOBODY };
  return { uid: owner.uid, gid: owner.gid || NOBODY };
}

/**
 * Makes `folder` one the account may work in, as PostgreSQL demands: its own, closed to others. What root put there (a restored
 * backup) is handed over; the folder itself comes last, so that an interrupted hand-over is done again.
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
