import { readFileSync } from 'node:fs';
import { causeOf } from './cause-of.ts';

/** Adds to settings the secrets whose `NAME_FILE` names a file: its content without the line break at its end. */
export function readSecretFiles(given: Record<string, string>, secretNames: Iterable<string>): Record<string, string> {
  const values = { ...given };
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new Error(`Only one of ${name} and ${name}_FILE may be set.`);
    values[name] = readSecret(`${name}_FILE`, file);
  }
  return values;
}

function readSecret(setting: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const cause = error instanceof Error ? causeOf(error) : String(error);
    throw new Error(`${setting} names a file that cannot be read (${cause}).`, { cause: error });
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new Error(`${setting} names a file that is empty.`);
  return secret;
}
