import { Program } from '@baraza/contract/features/profiles.ts';
import { hasVisibleCharacter, singleLine } from '@baraza/contract/shared/visible-text.ts';
import * as z from 'zod/mini';
import type { Tx } from '#platform/sql/database.ts';
import { isDomain } from '#platform/operations/env.ts';
import { ruleBroken } from '#platform/http/errors.ts';
import {
  addCampus,
  addCampuses,
  addProgram,
  assignDomains,
  findCampusId,
  listEmailDomains,
  removeCampusDomain,
  setCampusDomain,
  setCampusName,
} from './campuses.queries.ts';

const nameMax = 300;

/** Adds a campus with the e-mail domains of its students and returns its id. Throws 422 `invalid_body`. */
export async function createCampus(tx: Tx, name: string, domains: readonly string[]): Promise<string> {
  const id = await addCampus(tx, checkName(name));
  if (id === undefined) throw ruleBroken('invalid_body', `There is a campus named ${name} already.`);
  for (const domain of domains) await setCampusDomain(tx, checkDomain(domain), id);
  return id;
}

/**
 * Renames a campus and returns its id. The domains of its members are assigned to it, because otherwise the next student of one
 * would create a campus of the old name. `matchDomain` returns the domain by which an e-mail is a student's.
 */
export async function renameCampus(
  tx: Tx,
  { from, to }: { from: string; to: string },
  matchDomain: (email: string) => string | undefined,
): Promise<string> {
  const id = await requireCampus(tx, from);
  if ((await findCampusId(tx, checkName(to))) !== undefined) {
    throw ruleBroken('invalid_body', `There is a campus named ${to} already.`);
  }
  const matched = (await listEmailDomains(tx, id)).flatMap((domain) => matchDomain(`student@${domain}`) ?? []);
  for (const domain of new Set(matched)) await setCampusDomain(tx, domain, id);
  await setCampusName(tx, id, to);
  return id;
}

/** Assigns e-mail domains to a campus, and removes others. Returns the id of the campus. */
export async function changeDomains(
  tx: Tx,
  name: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<string> {
  const id = await requireCampus(tx, name);
  for (const domain of add) await setCampusDomain(tx, checkDomain(domain), id);
  for (const domain of remove) {
    if (!(await removeCampusDomain(tx, checkDomain(domain), id))) {
      throw ruleBroken('invalid_body', `${domain} is not a domain of ${name}.`);
    }
  }
  return id;
}

/** Adds a study program after the others. */
export async function createProgram(tx: Tx, code: string): Promise<void> {
  if (!z.safeParse(Program, code).success) {
    throw ruleBroken('invalid_body', 'The code of a program has capital letters, digits and underscores, such as LAW.');
  }
  if (!(await addProgram(tx, code))) throw ruleBroken('invalid_body', `There is a program ${code} already.`);
}

async function requireCampus(tx: Tx, name: string): Promise<string> {
  const id = await findCampusId(tx, name);
  if (id === undefined) throw ruleBroken('invalid_body', `There is no campus named ${name}.`);
  return id;
}

/** Adds the campuses that do not exist, and assigns the domains to them. Idempotent. Returns how many are new. */
export async function importCampuses(
  tx: Tx,
  campuses: readonly { name: string; domains: readonly string[] }[],
): Promise<{ added: number; assigned: number }> {
  const added = await addCampuses(
    tx,
    campuses.map(({ name }) => name),
  );
  const assigned = await assignDomains(
    tx,
    campuses.flatMap(({ name, domains }) => domains.map((domain) => ({ name, domain }))),
  );
  return { added, assigned };
}

export function isCampusName(name: string): boolean {
  return hasVisibleCharacter(name) && name.length <= nameMax && singleLine(name) === name;
}

function checkName(name: string): string {
  if (isCampusName(name)) return name;
  throw ruleBroken('invalid_body', `The name of a campus is one line of 1 to ${nameMax} visible characters.`);
}

function checkDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (isDomain(lower)) return lower;
  throw ruleBroken('invalid_body', `${domain} is not a domain such as students.uonbi.ac.ke.`);
}
