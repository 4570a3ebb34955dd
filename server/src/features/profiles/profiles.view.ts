import { otherProgram } from '@baraza/contract/features/profile-limits.ts';
import type { CurrentUser, ListedUser, Person, User } from '@baraza/contract/features/profiles.ts';
import type { Selectable } from 'kysely';
import { pictureUrl } from '#features/media/media.public.ts';
import type { Tables } from '#platform/sql/database.ts';
import { withExcerpts } from '#platform/features/excerpt.ts';
import { isNewAccount } from '#platform/features/new-accounts.ts';
import type { ListedRow, AccountRow, PersonRow } from './profiles.queries.ts';

type PersonField = 'id' | 'username' | 'first_name' | 'last_name' | 'avatar';

/** The columns that `viewPerson` needs of a `person` joined under this alias. The alias is their prefix: `owner_id` and so on. */
export type PersonColumns<Alias extends string> = {
  [Field in PersonField as `${Alias}_${Field}`]: Selectable<Tables['person']>[Field];
} & { [Field in `${Alias}_is_new`]: boolean };

/** Selects those columns. */
export function personColumns<Alias extends string>(alias: Alias) {
  return [
    `${alias}.id as ${alias}_id`,
    `${alias}.username as ${alias}_username`,
    `${alias}.first_name as ${alias}_first_name`,
    `${alias}.last_name as ${alias}_last_name`,
    `${alias}.avatar as ${alias}_avatar`,
    isNewAccount(alias).as<`${Alias}_is_new`>(`${alias}_is_new`),
  ] as const;
}

/** The onboarded person joined under this alias. */
export function viewPerson<Alias extends string>(row: PersonColumns<Alias>, alias: Alias): Person {
  // The compiler cannot look up a key that is built from a type parameter.
  const columns = row as Record<string, string | boolean | null>;
  const column = (name: PersonField) => String(columns[`${alias}_${name}`] ?? '');
  const avatar = column('avatar');
  return {
    id: column('id'),
    username: column('username'),
    first_name: column('first_name'),
    last_name: column('last_name'),
    image: avatar === '' ? null : pictureUrl(avatar),
    ...(columns[`${alias}_is_new`] === true && { isNew: true as const }),
  };
}

/** The columns of a `person` that is joined if there is one. */
type OptionalPersonColumns<Alias extends string> = {
  [Field in PersonField as `${Alias}_${Field}`]: Selectable<Tables['person']>[Field] | null;
};

/** The person joined under this alias; null if there is none. */
export function viewOptionalPerson<Alias extends string>(
  row: OptionalPersonColumns<Alias>,
  alias: Alias,
): Person | null {
  // A row with an id is that of a person, whose columns are complete.
  const isThere = (row as Record<string, string | null>)[`${alias}_id`] !== null;
  return isThere ? viewPerson(row as unknown as PersonColumns<Alias>, alias) : null;
}

export function viewUser(row: PersonRow): User {
  return { ...viewShared(row), username: row.username ?? '', ...(row.is_new && { isNew: true as const }) };
}

/** A person in a list, selected with `listedColumns`, with the beginning of a long text about them. Lists show people the viewer may see. */
export function viewListedUser(row: ListedRow): ListedUser {
  const { is_following: isFollowing, is_followed_by: isFollowedBy } = row;
  const canMessage = (isFollowing && isFollowedBy) || row.is_open_to_campus;
  return withExcerpts({ ...viewUser(row), isFollowing, isFollowedBy, canMessage }, ['about']);
}

export function viewCurrentUser(row: AccountRow): CurrentUser {
  return {
    ...viewShared(row),
    username: row.username,
    email: row.email,
    isOnboarded: row.onboarded_at !== null,
    joinedAt: row.created_at.toISOString(),
    friendsCount: row.friends_count,
    intakeChangeableUntil: row.intake_changeable_until?.toISOString() ?? null,
    role: row.role,
    stewardOf: row.steward_of,
    locale: row.locale,
  };
}

function viewShared(row: Omit<PersonRow, 'is_new'> | AccountRow) {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    first_name: row.first_name,
    last_name: row.last_name,
    image: row.avatar && pictureUrl(row.avatar),
    bannerURL: row.banner && pictureUrl(row.banner),
    bio: row.bio,
    about: row.about,
    intake: row.intake,
    country: row.country,
    secondCountry: row.second_country,
    program: row.program,
    programOther: row.program === otherProgram ? row.program_other : null,
    campus: row.campus,
    interests: row.interests,
    skills: row.skills,
    languages: row.languages,
    followersCount: row.followers_count,
    followingCount: row.following_count,
  };
}
