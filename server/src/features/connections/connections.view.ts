import type { FollowState } from '@baraza/contract/features/connections.ts';
import { AppError } from '#platform/errors.ts';
import type { FollowStateRow, Place } from './connections.queries.ts';

export function viewState(row: FollowStateRow): FollowState {
  return { isFollowing: row.is_following, isFollowedBy: row.is_followed_by };
}

/** The way on from a row of a list, for its `Link`. */
export function cursorOf({ followed_at, id }: { followed_at: string; id: string }): string {
  return `${followed_at}-${id}`;
}

/** The place a cursor of ours names. Throws 400 `invalid_query` for anything else. */
export function placeOf(cursor: string): Place {
  const [, at, id] = /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!at || !id) throw new AppError('invalid_query', 'cursor: Take it from the Link of the page before.');
  return { at, id };
}
