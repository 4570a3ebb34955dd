import { friendsNamed } from '@baraza/contract/features/community-limits.ts';
import { sql } from 'kysely';
import { friendsOf } from '#features/connections/connections.public.ts';
import { type PersonColumns, personColumns } from '#features/profiles/profiles.public.ts';
import { areContentsVisible } from './communities.visibility.ts';
import type { Db } from '#platform/sql/database.ts';

/** How many of a person's friends are looked for among members. Bounds what one call costs. */
const maxFriends = 500;

/** The ids of the latest friends of a person, without those who are in no list of members. */
export function friendIdsOf(db: Db, personId: string) {
  return friendsOf(db, personId)
    .select('person.id')
    .where('person.findable', '=', true)
    .orderBy('follow.created_at', 'desc')
    .limit(sql.lit(maxFriends));
}

/** Friends of the viewer who are members of a community: the first ones, and how many there are. */
export interface FriendsRow {
  community_id: string;
  friends_count: number;
  friends: PersonColumns<'friend'>[];
}

/** The viewer's friends among the members of these communities, if the viewer may see who the members are. Communities without any are left out. */
export async function listFriends(db: Db, viewerId: string, communityIds: readonly string[]): Promise<FriendsRow[]> {
  const { rows } = await sql<FriendsRow>`
    with friend_ids as materialized (${friendIdsOf(db, viewerId)}), found as (
      select member.community_id, member.person_id, (count(*) over by_community)::int as friends_count,
        row_number() over by_community as position
      from community join person as viewer on viewer.id = ${viewerId} cross join friend_ids
      join community_member as member on member.community_id = community.id and member.person_id = friend_ids.id
      where community.id = any(${communityIds}::uuid[]) and ${areContentsVisible()}
      window by_community as (partition by member.community_id order by member.person_id
        rows between unbounded preceding and unbounded following)
    )
    select found.community_id, found.friends_count, json_agg(to_json(shown) order by found.position) as friends
    from found cross join lateral (${db
      .selectFrom('person as friend')
      .select(personColumns('friend'))
      .where('friend.id', '=', sql<string>`found.person_id`)}) as shown
    where found.position <= ${sql.lit(friendsNamed)}
    group by found.community_id, found.friends_count`.execute(db);
  return rows;
}
