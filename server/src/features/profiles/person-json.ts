import type { ListedUser, Person } from '@baraza/contract/features/profiles.ts';
import { pictureUrlJson } from '#features/media/media.public.ts';
import { json, type JsonSql } from '#platform/json-sql.ts';

// For features whose queries still let PostgreSQL write JSON; the others use `personColumns` or `listedColumns`.

/** SQL for a `Person`, for a row of `person` under this alias. */
export function personJson(person: string): JsonSql<Person> {
  return json.known(`${person}.card`);
}

/** SQL for a person's id, username, name and image; those of a deleted person are blank and "Deleted user". */
export const faceFields = (person: string) => json.knownFields(`${person}.face`, ['id', 'username', 'name', 'image']);

const followsSql = (follower: string, followed: string) =>
  `(select true from follow where follower_id = ${follower} and following_id = ${followed})`;

/** SQL for a `ListedUser`, for a row of `person` and the viewer `$1`. */
export const listedJson = json.object<ListedUser>({
  ...faceFields('person'),
  first_name: json.text('person.first_name'),
  last_name: json.text('person.last_name'),
  bannerURL: pictureUrlJson('person.banner'),
  bio: json.text('person.bio'),
  about: json.text('person.about'),
  intake: json.orNull(json.plain('person.intake')),
  country: json.orNull(json.text('person.country')),
  program: json.orNull(json.plain('person.program')),
  campus: json.text('(select campus.name from campus where campus.id = person.campus_id)'),
  interests: json.texts('person.interests'),
  skills: json.texts('person.skills'),
  languages: json.texts('person.languages'),
  followersCount: json.integer('person.followers_count'),
  followingCount: json.integer('person.following_count'),
  isFollowing: json.boolean(followsSql('$1', 'person.id')),
  isFollowedBy: json.boolean(followsSql('person.id', '$1')),
});
