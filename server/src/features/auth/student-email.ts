import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#platform/operations/env.ts';

const listFile = join(import.meta.dirname, '../../../generated/academic-domains.txt');

/** Decides which e-mail addresses belong to students. */
export interface StudentDomains {
  /** The school's domain and name, or undefined if the address is not a student's. */
  find(email: string): { domain: string; school: string } | undefined;
  /** The domain and its parents, longest first, to look up in `campus_domain`. */
  campusDomains(email: string): string[];
}

/**
 * The list of academic domains plus the operator's own; with `ownOnly` only the latter. A domain matches if it or one of its
 * parents is listed: `ug.uni.ac.ke` matches `uni.ac.ke`, `fakeuni.ac.ke` does not. The list excludes some domains, such as
 * `alumni.uni.ac.ke`, which do not match their parents either. The operator's entries take precedence.
 */
async function readStudentDomains(
  own: readonly string[],
  { ownOnly = false }: { ownOnly?: boolean } = {},
): Promise<StudentDomains> {
  // A text of about 1 MB that is searched directly: a map would take ten times the memory for rare lookups.
  const list = ownOnly ? '' : `\n${await readFile(listFile, 'utf8')}`;
  const ownDomains = new Set(own.map((domain) => domain.replace(/^[@.]/, '')));
  return {
    find: (email) => {
      for (const candidate of parentDomains(email)) {
        const school = schoolIn(list, candidate);
        if (ownDomains.has(candidate)) return { domain: candidate, school: school || candidate };
        if (school !== undefined) return school === '' ? undefined : { domain: candidate, school };
      }
      return undefined;
    },
    campusDomains: (email) => {
      if (ownOnly) return [];
      const domains = parentDomains(email);
      const excluded = domains.findIndex((domain) => schoolIn(list, domain) === '');
      return excluded < 0 ? domains : domains.slice(0, excluded + 1);
    },
  };
}

/** The student domains of the settings, with those of the providers. */
export function readConfiguredDomains(
  { STUDENT_EMAIL_DOMAINS, STUDENT_EMAIL_DOMAINS_ONLY }: Env,
  providers: readonly { domains: readonly string[] }[],
): Promise<StudentDomains> {
  const own = [...STUDENT_EMAIL_DOMAINS, ...providers.flatMap(({ domains }) => domains)];
  return readStudentDomains(own, { ownOnly: STUDENT_EMAIL_DOMAINS_ONLY });
}

/** The domain of an e-mail and its parents, longest first; none for an invalid address. */
export function parentDomains(email: string): string[] {
  const labels = domainOf(email)?.split('.') ?? [];
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** The school of a listed domain: empty if the domain is excluded, undefined if it is not listed. */
function schoolIn(list: string, domain: string): string | undefined {
  const start = list.indexOf(`\n${domain}\t`);
  if (start < 0) return undefined;
  const from = start + domain.length + 2;
  const end = list.indexOf('\n', from);
  return list.slice(from, end < 0 ? undefined : end).trim();
}

/** The maximum length of an e-mail address in characters. Each parent of its domain costs one search of the list. */
const maxEmailLength = 254;

/** The domain of a `local@domain` address in lower case; undefined for quoted or otherwise unusual addresses. */
export function domainOf(email: string): string | undefined {
  if (email.length > maxEmailLength) return undefined;
  const found = /^[^\s@"<>()[\]\\,;:\0]{1,64}@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(email);
  return found?.[1]?.toLowerCase();
}
