import type { FollowState } from '@baraza/contract/features/connections.ts';
import { writeCursor } from '#platform/cursor.ts';
import type { FollowStateRow } from './connections.queries.ts';

export function viewState(row: FollowStateRow): FollowState {
  return { isFollowing: row.is_following, isFollowedBy: row.is_followed_by };
}

/** The way on from a row of a list, for its `Link`. */
export function cursorOf({ followed_at, id }: { followed_at: string; id: string }): string {
  return writeCursor({ value: followed_at, id });
}
