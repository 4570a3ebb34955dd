import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { imposeSanction } from '#features/moderation/sanctions/sanctions.service.ts';
import { transact } from '#platform/pool.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';

/** Makes a person a steward of their campus or of all campuses, or an admin, as the command line does. */
export async function appoint(
  app: TestApp,
  person: TestPerson,
  role: 'steward' | 'steward of all' | 'admin',
): Promise<void> {
  await app.deps.pool.query(
    `update person set role = $2, steward_campus_id = case when $3 then campus_id end where id = $1`,
    [person.id, role === 'admin' ? 'admin' : 'steward', role === 'steward'],
  );
  app.deps.sessions.forget(person.id);
}

/** Imposes a sanction as a steward, or as the command line. Returns its id. */
export async function sanction(
  app: TestApp,
  person: { id: string },
  kind: SanctionKind,
  { by, days = 7 }: { by?: { id: string }; days?: number } = {},
): Promise<string> {
  return transact(app.deps.db, (tx) =>
    imposeSanction(app.deps, tx, {
      kind,
      personId: person.id,
      reason: 'SPAM',
      message: 'No advertising, please.',
      days: kind === 'SUSPENSION' ? days : undefined,
      imposedBy: by?.id ?? null,
    }),
  );
}

/** The acts in the audit log with their subjects, oldest first. */
export async function listActs(
  app: TestApp,
): Promise<{ act: string; via: string; actor_id: string | null; subject_id: string | null }[]> {
  const { rows } = await app.deps.pool.query('select act, via, actor_id, subject_id from audit_entry order by id');
  return rows;
}
