import type { Mutant } from './table.ts';

/** The file's text with the fault planted. Throws when what it replaces does not stand there exactly once. */
export function plant({ name, file, before, after }: Mutant, source: string): string {
  const found = source.split(before).length - 1;
  if (found !== 1) throw new Error(`"${name}": its text stands ${found} times in ${file}, not once.`);
  // As a function, because a fault may hold a `$`.
  return source.replace(before, () => after);
}
