import type { FollowState } from '@baraza/contract/features/connections.ts';
import { encodeCursor } from '#platform/sql/cursor.ts';
import type { FollowStateRow } from './connections.friendship.ts';
import type { FollowRow } from './connections.queries.ts';

export function viewState(row: FollowStateRow): FollowState {
  const { is_following: isFollowing, is_followed_by: isFollowedBy, can_message: canMessage } = row;
  return {
    isFollowing,
    isFollowedBy,
    canMessage,
    ...(row.can_request && !canMessage && { canRequest: true as const }),
  };
}

export function cursorOf({ followed_at, id }: FollowRow): string {
  return encodeCursor({ value: followed_at, id });
}
