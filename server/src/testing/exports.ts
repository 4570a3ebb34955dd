import { crc32, inflateRawSync } from 'node:zlib';
import { runJob } from './run-job.ts';
import type { TestApp, TestPerson } from './test-app.ts';

interface Waiting {
  id: string;
  file: string;
}

/** Runs the job of the export that a person has requested, as the queue does. */
export async function makeExport(app: TestApp, by: TestPerson): Promise<Waiting> {
  const { rows } = await app.deps.pool.query<Waiting>(
    `select id, file from data_export where person_id = $1 and status in ('WAITING', 'RUNNING')`,
    [by.id],
  );
  const [waiting] = rows;
  if (!waiting) throw new Error('No export is waiting.');
  await runJob(app.deps, 'exports.make', waiting);
  return waiting;
}

/** Reads a ZIP archive without 64-bit sizes by its directory, checks each file, and returns the texts by name. */
export function unpack(archive: Uint8Array): Map<string, string> {
  const zip = Buffer.from(archive);
  const end = zip.lastIndexOf('PK\u0005\u0006');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum, packedSize] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + packedSize);
    const bytes = method === 0 ? packed : inflateRawSync(packed);
    if (crc32(bytes) !== checksum) throw new Error(`${name} is damaged.`);
    files.set(name, bytes.toString('utf8'));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
