import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { pictureUrlJson } from '#features/media/media.public.ts';
import { json, type JsonSql } from '#platform/json-sql.ts';
import { faceFields } from './profiles.view.ts';

/** Most have written nothing of themselves: then there is nothing to look through for what JSON writes otherwise. */
const mostlyEmpty = (column: string): JsonSql<string> =>
  json.known(`case when ${column} = '' then '""' else ${json.text(column).sql} end`);

/** Whether one person follows another, looked up by its key. */
const followsSql = (by: string, whom: string) =>
  `(select true from follow where follower_id = ${by} and following_id = ${whom})`;

/** How a `person` whom the viewer, `$1`, may see is shown in a list. */
export const listedJson = json.object<ListedUser>({
  ...faceFields('person'),
  first_name: json.text('person.first_name'),
  last_name: json.text('person.last_name'),
  bannerURL: pictureUrlJson('person.banner'),
  bio: mostlyEmpty('person.bio'),
  about: mostlyEmpty('person.about'),
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
