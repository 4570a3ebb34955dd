import type { SanctionKind } from '@baraza/contract/features/stewardship.ts';
import { imposeSanction } from '#features/moderation/sanctions/sanctions.service.ts';
import { transact } from '#platform/sql/pool.ts';
import type { TestApp } from '#testing/test-app.ts';

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
): Promise<{ act: string; via: string; actor_id: string | null; person_id: string | null }[]> {
  const { rows } = await app.deps.pool.query('select act, via, actor_id, person_id from audit_entry order by id');
  return rows;
}
