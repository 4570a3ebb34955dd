import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A domain that stands for a school, and what the school is called. */
export interface AcademicDomain {
  domain: string;
  school: string;
}

/**
 * Reads a folder in the layout of swot (`ke/ac/uonbi.txt` is uonbi.ac.ke, its lines are the school's names) and
 * answers its domains in order. Those on its stop list, which anyone can have an address at, are left out.
 */
export function listAcademicDomains(folder: string): AcademicDomain[] {
  const stopped = new Set(readFileSync(join(folder, 'stoplist.txt'), 'utf8').toLowerCase().split(/\s+/));
  const schools = new Map<string, string>();
  for (const path of globSync('*/**/*.txt', { cwd: folder }).sort()) {
    const domain = domainOf(path);
    const school = firstName(decode(readFileSync(join(folder, path))));
    if (school !== '' && !stopped.has(domain)) schools.set(domain, school);
  }
  return [...schools].sort(([one], [other]) => (one < other ? -1 : 1)).map(([domain, school]) => ({ domain, school }));
}

function domainOf(path: string): string {
  const labels = path
    .replace(/\.txt$/, '')
    .split('/')
    .reverse();
  return labels.join('.').toLowerCase();
}

/** Nearly all files are UTF-8; a few dozen were saved in what their author's machine wrote. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const hasLatinLetters = /[a-z]{2}/i.test(bytes.toString('latin1'));
    return new TextDecoder(hasLatinLetters ? 'windows-1252' : 'windows-1251').decode(bytes);
  }
}

/** The first line that says something, without control characters, tabs and repeated spaces. */
function firstName(text: string): string {
  const names = text.split(/\r?\n/).map((line) => line.replace(/[\s\p{Cc}\u200e\u200f]+/gu, ' ').trim());
  return names.find((name) => name !== '') ?? '';
}
