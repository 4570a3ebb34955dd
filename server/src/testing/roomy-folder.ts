import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Returns a memory disk with 4 GB free if there is one: tests create hundreds of small databases, each with an fsync. */
export async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 4 * 1024 ** 3 ? memory : tmpdir();
}
