import type { FollowState } from '@baraza/contract/features/connections.ts';
import { encodeCursor } from '#platform/sql/cursor.ts';
import type { FollowStateRow } from './connections.friendship.ts';
import type { FollowRow } from './connections.queries.ts';

export function viewState(row: FollowStateRow): FollowState {
  return { isFollowing: row.is_following, isFollowedBy: row.is_followed_by, canMessage: row.can_message };
}

export function cursorOf({ followed_at, id }: FollowRow): string {
  return encodeCursor({ value: followed_at, id });
}
