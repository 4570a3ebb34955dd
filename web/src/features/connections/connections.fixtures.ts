import * as z from 'zod/mini';
import { ListedUser, UserList } from '@baraza/contract/features/profiles.ts';
import { profileFields } from '#testing/fixtures.ts';

/** `Person <number>` from Kenya, who neither follows the viewer nor is followed. */
export function listedUser(number: number, more: Partial<ListedUser> = {}): ListedUser {
  return z.parse(ListedUser, {
    id: `01920000-0000-7000-8000-${String(50_000 + number).padStart(12, '0')}`,
    username: `person_${number}`,
    name: `Person ${number}`,
    first_name: 'Person',
    last_name: String(number),
    ...profileFields,
    campus: 'Nairobi',
    followersCount: 0,
    followingCount: 0,
    isFollowing: false,
    isFollowedBy: false,
    canMessage: false,
    ...more,
  });
}

/** A page of people. `total` counts the people of all pages. */
export function userList(users: ListedUser[], total = users.length): UserList {
  return z.parse(UserList, { users, total });
}
