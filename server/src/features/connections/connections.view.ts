import type { FollowState } from '@baraza/contract/features/connections.ts';
import { notOurCursor, readCursor, writeCursor } from '#platform/cursor.ts';
import type { FollowStateRow, Place } from './connections.queries.ts';

export function viewState(row: FollowStateRow): FollowState {
  return { isFollowing: row.is_following, isFollowedBy: row.is_followed_by };
}

/** The way on from a row of a list, for its `Link`. */
export function cursorOf({ followed_at, id }: { followed_at: string; id: string }): string {
  return writeCursor({ value: followed_at, id });
}

/** The place a cursor of ours names. Throws 400 `invalid_query` for anything else. */
export function placeOf(cursor: string): Place {
  const { value: at, id } = readCursor(cursor);
  if (!/^\d{1,16}$/.test(at)) throw notOurCursor();
  return { at, id };
}
