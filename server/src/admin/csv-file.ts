import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { causeOf } from '#platform/operations/cause-of.ts';

/** A row of a CSV file, with the number of its line. A column that the file does not have is empty. */
export interface CsvRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
  /** Set if the row has more or fewer cells than the header. */
  problem?: string;
}

/**
 * Reads a CSV file in UTF-8 whose first row names the columns, in any order and case. Commas or semicolons separate cells. The
 * first of `columns` is required. Throws an Error of one sentence.
 */
export async function readCsvFile<Column extends string>(
  file: string,
  columns: readonly [Column, ...Column[]],
): Promise<CsvRow<Column>[]> {
  const [header, ...rows] = parseCsv(await readText(file));
  const names = header?.cells.map((name) => name.toLowerCase()) ?? [];
  const listed = columns.join(', ');
  const unknown = names.find((name) => !(columns as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`The column "${unknown}" is unknown; the columns are ${listed}.`);
  if (!names.includes(columns[0])) throw new Error(`The first row must name the column "${columns[0]}".`);
  if (new Set(names).size < names.length) throw new Error('The first row names a column twice.');
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)] ?? ''])) as Record<
      Column,
      string
    >,
    ...(cells.length !== names.length && { problem: `has ${cells.length} cells instead of ${names.length}` }),
  }));
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read (${causeOf(error)}).`, { cause: error });
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8; save it as "CSV UTF-8".`);
  }
}

function parseCsv(text: string): { line: number; cells: string[] }[] {
  // Spreadsheets write semicolons where the comma separates decimals.
  const delimiter = text.split('\n', 1)[0]?.includes(';') ? ';' : ',';
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
  try {
    // The types of `parse` do not know the shape of rows with `info`.
    const rows = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`The file is not CSV: ${causeOf(error)}.`, { cause: error });
    throw error;
  }
}
