import { otherProgram } from '@baraza/contract/features/profile-limits.ts';
import { Intake } from '@baraza/contract/features/profile-options.ts';
import * as z from 'zod/mini';
import { readProviderSettings } from '#features/auth/provider-settings.ts';
import { domainOf, readConfiguredDomains } from '#features/auth/student-email.ts';
import { listCampusIds, listDomains } from '#features/profiles/campuses.queries.ts';
import { importCampuses, isCampusName } from '#features/profiles/campuses.service.ts';
import { listPrograms } from '#features/profiles/profiles.queries.ts';
import { importRoster } from '#features/profiles/roster.service.ts';
import { isDomain } from '#platform/operations/env.ts';
import type { Command } from './command.ts';
import { importing } from './import-file.ts';
import { isPublicDomain } from './public-domains.ts';

const truth = new Map([
  ...['yes', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'false', '0'].map((word) => [word, false] as const),
]);

/** Codes are written with underscores; a spreadsheet may have `January 2024`. */
function codeOf(cell: string): string | null {
  return cell === '' ? null : cell.toUpperCase().replaceAll(' ', '_');
}

export const importCommands: Record<string, Command> = {
  'person import': importing({
    summary: 'Import what you know about people, now or for their first sign-in,',
    act: { act: 'person.import', subjectType: 'PERSON' },
    columns: ['email', 'campus', 'intake', 'program', 'alumni'],
    async prepare({ db, env }) {
      const campuses = new Map((await listCampusIds(db)).map(({ name, id }) => [name, id]));
      const programs = new Set(await listPrograms(db));
      const assigned = new Set(await listDomains(db));
      const domains = await readConfiguredDomains(env, await readProviderSettings(env));
      const known = new Map<string, boolean>();
      // A search of the list of domains takes a third of a millisecond.
      const canSignIn = (domain: string) => {
        const email = `student@${domain}`;
        const isKnown =
          known.get(domain) ??
          Boolean(domains.find(email) ?? domains.campusDomains(email).find((each) => assigned.has(each)));
        known.set(domain, isKnown);
        return isKnown;
      };
      const months = env.INTAKE_MONTHS.map((month) => `${month}_`);
      return (cells, problems) => {
        const email = cells.email.toLowerCase();
        const domain = domainOf(email);
        if (domain === undefined) problems.push(`email: "${cells.email}" is not an e-mail address`);
        else if (!canSignIn(domain))
          problems.push(`email: ${domain} is not a student domain, so nobody of it can sign in`);
        const campusId = cells.campus === '' ? null : campuses.get(cells.campus);
        if (campusId === undefined) problems.push(`campus: there is no campus named ${cells.campus}`);
        const intake = codeOf(cells.intake);
        if (
          intake !== null &&
          !(z.safeParse(Intake, intake).success && months.some((each) => intake.startsWith(each)))
        ) {
          problems.push(
            `intake: "${cells.intake}" is not a month of INTAKE_MONTHS and a year, such as ${months[0]}2026`,
          );
        }
        const program = codeOf(cells.program);
        if (program !== null && (program === otherProgram || !programs.has(program))) {
          problems.push(`program: there is no program ${cells.program}`);
        }
        const isAlumni = cells.alumni === '' ? null : truth.get(cells.alumni.toLowerCase());
        if (isAlumni === undefined) problems.push(`alumni: "${cells.alumni}" is neither yes nor no`);
        return { email, campus_id: campusId ?? null, intake, program, is_alumni: isAlumni ?? null };
      };
    },
    write: importRoster,
    describe: ({ rows, changed, stored }) =>
      `${changed} accounts are changed, and ${stored} of ${rows} rows are stored for a first sign-in.`,
  }),
  'campus import': importing({
    summary: 'Add campuses and assign e-mail domains, with spaces between them,',
    act: { act: 'campus.import', subjectType: 'CAMPUS' },
    columns: ['name', 'domains'],
    async prepare() {
      const owners = new Map<string, string>();
      return ({ name, domains }, problems) => {
        if (!isCampusName(name)) problems.push('name: a campus has a name of 1 to 300 characters');
        const list = domains.toLowerCase().split(/\s+/).filter(Boolean);
        for (const domain of list) {
          const other = owners.get(domain);
          if (!isDomain(domain)) problems.push(`domains: "${domain}" is not a domain such as students.uonbi.ac.ke`);
          else if (other !== undefined) problems.push(`domains: ${domain} is also a domain of ${other}`);
          else if (isPublicDomain(domain)) {
            problems.push(
              `domains: anybody can have an address at ${domain}; use campus domains --add ${domain} --yes`,
            );
          } else owners.set(domain, name);
        }
        return { name, domains: list };
      };
    },
    write: (_deps, tx, campuses) => importCampuses(tx, campuses),
    describe: ({ rows, added, assigned }) =>
      `${added} of ${rows} campuses are new, and ${assigned} domains are newly assigned.`,
  }),
};
