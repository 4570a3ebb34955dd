import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Deps } from '#platform/features/deps.ts';
import { type ExportArea, exportAreas } from '#platform/features/feature.ts';
import { areaStart, pageEnd, pageStart, rowHtml, tableStart } from './export-page.ts';
import { type ExportedTable, readRows } from './exported-rows.ts';

export interface ArchiveParts {
  person: { id: string; name: string };
  tables: readonly ExportedTable[];
  /** An existing empty folder for temporary files and the archive. */
  folder: string;
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress: (share: number) => Promise<void>;
}

/**
 * Writes the archive of a person's data to a file and returns its path: a JSON file per area, the readable page, and the
 * person's pictures. yazl writes the entries one after another as streams, with 64-bit sizes, so memory does not grow.
 */
export async function writeArchive(deps: Pick<Deps, 'env' | 'db' | 'store'>, parts: ArchiveParts): Promise<string> {
  const { person, tables, folder, onProgress } = parts;
  const path = join(folder, 'archive.zip');
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  // The pipeline reports a failure of an entry, also while an entry is awaited.
  const add = async (name: string, chunks: AsyncIterable<string | Uint8Array>, isCompressed: boolean) => {
    const stream = Readable.from(chunks, { objectMode: false });
    zip.addReadStream(stream, name, { compress: isCompressed });
    await Promise.race([finished(stream, { writable: false }), written]);
  };

  using stack = new DisposableStack();
  const page = createWriteStream(join(folder, 'index.html'));
  stack.defer(() => page.destroy());
  await write(page, pageStart({ name: person.name, site: deps.env.SITE_NAME, madeAt: new Date() }));
  const files = new Set<string>();
  let done = 0;
  const count = async () => onProgress(((done += 1) / (tables.length + 1)) * 0.5);
  for (const area of exportAreas) {
    const own = tables.filter((table) => table.area === area);
    if (own.length === 0) continue;
    await add(`${area}.json`, writeArea({ deps, area, tables: own, personId: person.id, page, files, count }), true);
  }
  await write(page, pageEnd);
  page.end();
  await finished(page);
  await add('index.html', createReadStream(join(folder, 'index.html')), true);

  let stored = 0;
  for (const file of files) {
    await add(`media/${file}`, readPicture(deps, file), false);
    stored += 1;
    await onProgress(0.5 + (stored / files.size) * 0.5);
  }
  zip.end();
  await written;
  return path;
}

interface AreaParts {
  deps: Pick<Deps, 'db'>;
  area: ExportArea;
  tables: readonly ExportedTable[];
  personId: string;
  page: WriteStream;
  /** Collects the names of the person's pictures. */
  files: Set<string>;
  count: () => Promise<void>;
}

/** The JSON of an area: an object with an array of rows per table. Writes the rows to the page, too. */
async function* writeArea({ deps, area, tables, personId, page, files, count }: AreaParts): AsyncGenerator<string> {
  await write(page, areaStart(area));
  yield '{';
  for (const [at, table] of tables.entries()) {
    yield `${at > 0 ? ',' : ''}\n${JSON.stringify(table.name)}: [`;
    let isFirst = true;
    for await (const rows of readRows(deps.db, table, personId)) {
      if (isFirst) await write(page, tableStart(table.title));
      await write(page, rows.map(rowHtml).join(''));
      yield (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n');
      isFirst = false;
      if (table.name === 'media') for (const { file } of rows) files.add(String(file));
    }
    yield ']';
    await count();
  }
  yield '\n}\n';
}

/** The bytes of a picture; none if it has been removed meanwhile. */
async function* readPicture({ store }: Pick<Deps, 'store'>, file: string): AsyncGenerator<Uint8Array> {
  const object = await store.get(file);
  if (object) yield* object.body;
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}
