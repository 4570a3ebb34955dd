import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const listFile = join(import.meta.dirname, '../../../generated/academic-domains.txt');

/** Tells which school stands behind a student e-mail. */
export interface StudentDomains {
  /** The school's domain and name, or undefined when the address is not a student's. */
  find(email: string): { domain: string; school: string } | undefined;
}

/**
 * The academic domains of the world plus the operator's own. A domain counts when it, or a parent of it on label
 * boundaries, stands in either list: `ug.uni.ac.ke` is of `uni.ac.ke`, `fakeuni.ac.ke` is not.
 */
export async function readStudentDomains(own: readonly string[]): Promise<StudentDomains> {
  // One text of about 1 MB, searched as it stands: a map of it would cost ten times the memory for a rare question.
  const list = `\n${await readFile(listFile, 'utf8')}`;
  const owned = new Set(own.map((domain) => domain.replace(/^[@.]/, '')));
  return {
    find: (email) => {
      for (const candidate of parentDomains(email)) {
        const school = schoolIn(list, candidate);
        if (school !== undefined || owned.has(candidate)) return { domain: candidate, school: school ?? candidate };
      }
      return undefined;
    },
  };
}

/** The domain of an e-mail and its parents, longest first; none for what is no plain address. */
export function parentDomains(email: string): string[] {
  const labels = domainOf(email)?.split('.') ?? [];
  return labels.map((_, at) => labels.slice(at).join('.'));
}

function schoolIn(list: string, domain: string): string | undefined {
  const start = list.indexOf(`\n${domain}\t`);
  if (start < 0) return undefined;
  const from = start + domain.length + 2;
  const end = list.indexOf('\n', from);
  return list.slice(from, end < 0 ? undefined : end).trim() || domain;
}

/** The longest e-mail address there is, in characters. Each parent of its domain costs one search of the list. */
const emailMax = 254;

/** The domain of a plain `local@domain` address in lower-case ASCII; anything unusual is no address at all. */
function domainOf(email: string): string | undefined {
  if (email.length > emailMax) return undefined;
  const found = /^[^\s@"<>()[\]\\,;:\0]{1,64}@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(email);
  return found?.[1]?.toLowerCase();
}
