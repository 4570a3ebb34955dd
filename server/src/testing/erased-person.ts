import type { Pool } from 'pg';
import { features } from '#server/features.ts';

/** Returns the columns declared as `removed` on erasure that still reference this person, as `table.column`. */
export async function findLeftColumns(pool: Pool, personId: string): Promise<string[]> {
  const columns = features
    .flatMap(({ personColumns = {} }) => Object.entries(personColumns))
    .flatMap(([column, onErasure]) => (onErasure === 'removed' ? [column] : []));
  const checks = columns.map((column) => {
    const [table, name] = column.split('.');
    return `select '${column}' as column where exists (select from ${table} where ${name} = $1)`;
  });
  const { rows } = await pool.query<{ column: string }>(checks.join(' union all '), [personId]);
  return rows.map(({ column }) => column);
}
