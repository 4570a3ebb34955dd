import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSchoolForMinors } from './schools-for-minors.ts';

/** A domain of the list. */
export interface AcademicDomain {
  domain: string;
  /** The name of the school; empty for a refused domain below a listed one. */
  school: string;
}

/**
 * Reads a folder in the layout of swot (`ke/ac/uonbi.txt` is uonbi.ac.ke, its lines are the school's names) and returns
 * its domains in order. It omits schools for minors and domains on the stop list (open to anyone) or the list of abused
 * domains, with all domains below. A domain omitted below a listed one is returned with an empty name, so that the listed
 * one does not cover it.
 */
export function listAcademicDomains(folder: string): AcademicDomain[] {
  const refused = new Set([...readList(folder, 'stoplist.txt'), ...readList(folder, 'abused.txt')]);
  const schools = new Map<string, string>();
  for (const path of globSync('*/**/*.txt', { cwd: folder }).sort()) {
    const domain = domainOf(path);
    const names = namesIn(decode(readFileSync(join(folder, path))));
    if (isSchoolForMinors(domain, names.join(' '))) refused.add(domain);
    else if (names[0] !== undefined) schools.set(domain, names[0]);
  }
  for (const domain of schools.keys()) if (levelsOf(domain).some((level) => refused.has(level))) schools.delete(domain);
  for (const domain of refused) if (levelsOf(domain).some((level) => schools.has(level))) schools.set(domain, '');
  return [...schools].sort(([one], [other]) => (one < other ? -1 : 1)).map(([domain, school]) => ({ domain, school }));
}

function readList(folder: string, name: string): string[] {
  return readFileSync(join(folder, name), 'utf8').toLowerCase().split(/\s+/).filter(Boolean);
}

/** A domain and its parents: `a.b.c`, `b.c`, `c`. */
function levelsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function domainOf(path: string): string {
  const labels = path
    .replace(/\.txt$/, '')
    .split('/')
    .reverse();
  return labels.join('.').toLowerCase();
}

/** Nearly all files are UTF-8; a few dozen have another encoding. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const hasLatinLetters = /[a-z]{2}/i.test(bytes.toString('latin1'));
    return new TextDecoder(hasLatinLetters ? 'windows-1252' : 'windows-1251').decode(bytes);
  }
}

/** The lines that are not empty, without control characters, tabs and repeated spaces. */
function namesIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/[\s\p{Cc}\u200e\u200f]+/gu, ' ').trim());
  return lines.filter((line) => line !== '');
}
