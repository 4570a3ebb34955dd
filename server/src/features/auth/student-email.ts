import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const listFile = join(import.meta.dirname, '../../../generated/academic-domains.txt');

/** Decides which e-mail addresses are a student's. */
export interface StudentDomains {
  /** The school's domain and name, or undefined when the address is not a student's. */
  find(email: string): { domain: string; school: string } | undefined;
  /** The domain and its parents, longest first, that a campus of the database may stand for. */
  campusDomains(email: string): string[];
}

/**
 * The academic domains of the world plus the operator's own, or these alone where `ownOnly` is set. A domain counts when
 * it, or a parent of it on label boundaries, is in either list: `ug.uni.ac.ke` is of `uni.ac.ke`, `fakeuni.ac.ke` is
 * not. A domain that the list refuses, such as `alumni.uni.ac.ke`, is not of its parents; the operator's own entry wins.
 */
export async function readStudentDomains(
  own: readonly string[],
  { ownOnly = false }: { ownOnly?: boolean } = {},
): Promise<StudentDomains> {
  // One text of about 1 MB, searched as it is: a map of it would cost ten times the memory for a rare question.
  const list = ownOnly ? '' : `\n${await readFile(listFile, 'utf8')}`;
  const owned = new Set(own.map((domain) => domain.replace(/^[@.]/, '')));
  return {
    find: (email) => {
      for (const candidate of parentDomains(email)) {
        const school = schoolIn(list, candidate);
        if (owned.has(candidate)) return { domain: candidate, school: school || candidate };
        if (school !== undefined) return school === '' ? undefined : { domain: candidate, school };
      }
      return undefined;
    },
    campusDomains: (email) => {
      if (ownOnly) return [];
      const domains = parentDomains(email);
      const refused = domains.findIndex((domain) => schoolIn(list, domain) === '');
      return refused < 0 ? domains : domains.slice(0, refused + 1);
    },
  };
}

/** The domain of an e-mail and its parents, longest first; none for what is no plain address. */
function parentDomains(email: string): string[] {
  const labels = domainOf(email)?.split('.') ?? [];
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/** The name of a listed domain, empty for one that is refused; undefined for one that is not listed. */
function schoolIn(list: string, domain: string): string | undefined {
  const start = list.indexOf(`\n${domain}\t`);
  if (start < 0) return undefined;
  const from = start + domain.length + 2;
  const end = list.indexOf('\n', from);
  return list.slice(from, end < 0 ? undefined : end).trim();
}

/** The longest e-mail address there is, in characters. Each parent of its domain costs one search of the list. */
const emailMax = 254;

/** The domain of a plain `local@domain` address in lower-case ASCII; anything unusual is no address at all. */
function domainOf(email: string): string | undefined {
  if (email.length > emailMax) return undefined;
  const found = /^[^\s@"<>()[\]\\,;:\0]{1,64}@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(email);
  return found?.[1]?.toLowerCase();
}
