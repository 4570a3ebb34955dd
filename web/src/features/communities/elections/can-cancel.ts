import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election } from '@baraza/contract/features/elections.ts';
import { canKeepDues } from '@baraza/contract/features/treasurers.ts';

/**
 * Whether the viewer can cancel an election: those who can start such an election until voting begins, then only owners.
 */
export function canCancel({ viewer, archivedAt }: Community, { state, role, title }: Election): boolean {
  if (archivedAt !== null || state === 'OVER') return false;
  if (viewer.role !== 'OFFICER') return viewer.role === 'OWNER';
  return state === 'NOMINATIONS' && role !== 'OWNER' && !canKeepDues({ role: 'OFFICER', title });
}
