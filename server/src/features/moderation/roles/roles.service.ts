import type { Person } from '@baraza/contract/features/profiles.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { findCampusId, lockRights, setRole, viewPerson } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { fieldBroken, notAllowed, notFound } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Role } from '#platform/http/viewer.ts';
import { listStewards, lockAdmins } from './roles.queries.ts';

interface Steward {
  user: Person;
  role: 'steward' | 'admin';
  campus: string | null;
}

/** All stewards and admins. */
export async function viewStewards({ db }: Pick<Deps, 'db'>): Promise<Steward[]> {
  const rows = await listStewards(db);
  return rows.map((row) => ({ user: viewPerson(row, 'person'), role: row.role, campus: row.campus }));
}

/** Makes a person a steward of the campus of that name, or of all. Idempotent. Throws 422 `invalid_body` for an unknown campus. */
export async function addSteward(deps: Deps, viewer: Viewer, personId: string, campus: string | null): Promise<void> {
  await transact(deps.db, async (tx) => {
    await refuseAdmin(tx, personId);
    await changeRole(deps, tx, { personId, role: 'steward', campus, by: viewer.id });
  });
}

/** Ends a person's role as a steward. Idempotent. */
export async function removeSteward(deps: Deps, viewer: Viewer, personId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await refuseAdmin(tx, personId);
    await changeRole(deps, tx, { personId, role: 'student', campus: null, by: viewer.id });
  });
}

async function refuseAdmin(tx: Tx, personId: string): Promise<void> {
  const person = await lockRights(tx, personId);
  if (person?.role === 'admin') throw notAllowed('Admins are managed on the command line.');
}

interface RoleChange {
  personId: string;
  role: Role;
  /** The name of a steward's campus; null for all. */
  campus: string | null;
  /** An admin, or null for the command line. */
  by: string | null;
  /** Whether the last admin may lose the role. */
  force?: boolean;
}

/**
 * Changes a person's role and records the act; returns false without a difference. Throws 404 for people who were deleted or are
 * not onboarded, 422 `invalid_body` for an unknown campus, and 403 `not_allowed` for the last admin without `force`.
 */
export async function changeRole(
  deps: Pick<Deps, 'sessions'>,
  tx: Tx,
  { personId, role, campus, by, force = false }: RoleChange,
): Promise<boolean> {
  // Before the person's own row, so that two admins who revoke each other wait for one another.
  const admins = await lockAdmins(tx);
  const person = await lockRights(tx, personId);
  if (!person?.onboarded_at || person.deleted_at) throw notFound();
  const campusId = campus === null ? null : await requireCampus(tx, campus);
  if (person.role === role && person.steward_campus_id === campusId) return false;
  if (role !== 'admin' && !force) refuseLastAdmin(admins, personId);
  await setRole(deps, tx, personId, { role, campusId });
  await recordAct(tx, {
    actorId: by,
    via: by === null ? 'command line' : 'web',
    act: role === 'student' ? 'role.revoke' : 'role.grant',
    subjectType: 'PERSON',
    subjectId: personId,
    personId,
    campusId,
    detail: { from: person.role, to: role, ...(campusId && { campusId }) },
  });
  return true;
}

/** Throws 403 `not_allowed` if no other admin can act. */
export async function requireOtherAdmin(tx: Tx, personId: string): Promise<void> {
  refuseLastAdmin(await lockAdmins(tx), personId);
}

function refuseLastAdmin(admins: readonly string[], personId: string): void {
  if (admins.length === 1 && admins[0] === personId) throw notAllowed('This is the last admin.');
}

async function requireCampus(tx: Tx, name: string): Promise<string> {
  const id = await findCampusId(tx, name);
  if (id !== undefined) return id;
  const message = 'There is no campus of this name.';
  throw fieldBroken('invalid_body', 'campus', message);
}
