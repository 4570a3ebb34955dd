import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import type { PersonRow } from './profiles.queries.ts';
import { viewUser } from './profiles.view.ts';

/** Somebody in a list: a person as others see them, and how the viewer and they stand to each other. */
export interface ListedRow extends PersonRow {
  is_following: boolean;
  is_followed_by: boolean;
}

/** The columns of a `ListedRow`, of the person `person`; the viewer is `$1`. Each follow is looked up by its key. */
export const listedColumns = `person.id, person.username, person.first_name, person.last_name, person.avatar, person.banner,
  person.bio, person.about, person.intake, person.country, person.program, person.interests, person.skills, person.languages,
  person.followers_count, person.following_count,
  (select campus.name from campus where campus.id = person.campus_id) as campus,
  coalesce((select true from follow where follower_id = $1 and following_id = person.id), false) as is_following,
  coalesce((select true from follow where follower_id = person.id and following_id = $1), false) as is_followed_by`;

export function viewListedUser(row: ListedRow): ListedUser {
  return { ...viewUser(row), isFollowing: row.is_following, isFollowedBy: row.is_followed_by };
}
