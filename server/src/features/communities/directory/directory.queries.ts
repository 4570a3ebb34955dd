import type { CommunityKind } from '@baraza/contract/features/communities.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CommunityRow, selectCommunities } from '#features/communities/communities.queries.ts';
import { areContentsVisible, isCommunityVisible } from '#features/communities/communities.visibility.ts';
import { friendIdsOf } from '#features/communities/friends.queries.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';

/** A position in the list: how well a community fits, 0 unless it is suggested, then the number of members and the id. */
export interface DirectoryPosition {
  score: number;
  members: number;
  id: string;
}

export interface DirectoryPage {
  limit: number;
  kind?: CommunityKind | undefined;
  /** Part of the name. */
  search?: string | undefined;
  campus?: string | undefined;
  tag?: string | undefined;
  scope?: 'mine' | 'suggested' | undefined;
  after?: DirectoryPosition | undefined;
}

/** Above every position. */
const first: DirectoryPosition = { score: 9, members: 2_147_483_647, id: lastId };

/** A page of the communities that the viewer may see. Archived clubs are only among the viewer's own. */
export async function listCommunities(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'campusId'>,
  page: DirectoryPage,
): Promise<(CommunityRow & { score: number })[]> {
  const positions = await selectPositions(db, viewer, page).modifyEnd(plannedForItsValues).execute();
  const ids = positions.map(({ id }) => id);
  const rows = await selectCommunities(db, viewer.id)
    .where('community.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.flatMap(({ id, score, members_count }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score, members_count }] : [];
  });
}

/**
 * A page takes its length of each source, in the order of an index, so that it costs the same with any number of clubs. What is suggested is
 * chosen among the largest clubs of each source, because how well a club fits has no index.
 */
function selectPositions(db: Db, viewer: Pick<Viewer, 'id' | 'campusId'>, page: DirectoryPage) {
  const { limit, scope, after = first } = page;
  const score = scope === 'suggested' ? fit : sql<number>`0`;
  const sources = sourcesOf(viewer, page).map((source) => sql`(${selectSource(db, viewer.id, page, source)})`);
  return (
    db
      .with('friend_club', (cte) =>
        cte
          .selectFrom(friendIdsOf(db, viewer.id).as('friend'))
          .innerJoin('community_member as member', 'member.person_id', 'friend.id')
          .select('member.community_id')
          .distinct(),
      )
      .with('candidate', (cte) =>
        cte.selectFrom(sql<{ id: string }>`(${sql.join(sources, sql` union `)})`.as('source')).select('source.id'),
      )
      .selectFrom('candidate')
      // Looked up one by one: the planner would otherwise read all clubs, because it overestimates the number of candidates.
      .innerJoinLateral(
        (eb) =>
          eb.selectFrom('community').selectAll().whereRef('id', '=', 'candidate.id').limit(sql.lit(1)).as('community'),
        (join) => join.onTrue(),
      )
      .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewer.id))
      .select(['community.id', 'community.members_count', score.as('score')])
      .where(
        sql<boolean>`(${score}, community.members_count, community.id) < (${after.score}, ${after.members}, ${after.id})`,
      )
      .orderBy('score', 'desc')
      .orderBy('community.members_count', 'desc')
      .orderBy('community.id', 'desc')
      .limit(limit)
  );
}

/** From how many of the largest clubs of each source suggestions are chosen. */
const suggestedAmong = 100;

/** Conditions that together hold for every community that the viewer may see, or may be suggested. */
function sourcesOf(
  { id: viewerId, campusId }: Pick<Viewer, 'id' | 'campusId'>,
  { scope, kind }: DirectoryPage,
): RawBuilder<boolean>[] {
  const own = (column: string) => sql`(select ${sql.id(column)} from person where id = ${viewerId})`;
  const isLiveClub = sql`community.kind = 'CLUB' and community.archived_at is null`;
  const ofCampus = sql<boolean>`${isLiveClub} and community.campus_id = ${campusId}`;
  const forEveryone = sql<boolean>`${isLiveClub} and community.audience = 'EVERYONE'`;
  const joined = sql<boolean>`community.id in (select community_id from community_member where person_id = ${viewerId}
    union all select community_id from community_invitation where person_id = ${viewerId})`;
  const ofProfile = sql<boolean>`(community.intake = ${own('intake')} or community.country in (${own('country')}, ${own('second_country')})
    or community.kind = 'CAMPUS' and community.campus_id = ${own('campus_id')})`;
  if (scope === 'mine') return [joined];
  if (scope === 'suggested') {
    return [ofCampus, forEveryone, sql`community.id in (select community_id from friend_club)`];
  }
  const clubs = kind === undefined || kind === 'CLUB' ? [ofCampus, forEveryone] : [];
  return [...clubs, joined, ...(kind === 'CLUB' ? [] : [ofProfile])];
}

/** The communities of a source that match, most members first, from the position of the page on. */
function selectSource(
  db: Db,
  viewerId: string,
  { limit, kind, search, campus, tag, scope, after = first }: DirectoryPage,
  source: RawBuilder<boolean>,
) {
  return db
    .selectFrom('community')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .select('community.id')
    .where(source)
    .where(isCommunityVisible())
    .$if(scope !== 'suggested', (query) =>
      query.where(sql<boolean>`(community.members_count, community.id) < (${after.members}, ${after.id})`),
    )
    .$if(kind !== undefined, (query) => query.where('community.kind', '=', kind ?? ''))
    .$if(search !== undefined, (query) => query.where(isNamedLike(search ?? '')))
    .$if(campus !== undefined, (query) =>
      query.where(sql<boolean>`community.campus_id = (select campus.id from campus where campus.name = ${campus})`),
    )
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`community.tags @> array[${tag}::text]`))
    .$if(scope === 'mine', (query) => query.where(isOwn))
    .$if(scope !== 'mine', (query) => query.where('community.archived_at', 'is', null))
    .$if(scope === 'suggested', (query) => query.where(isSuggestible))
    .orderBy('community.members_count', 'desc')
    .orderBy('community.id', 'desc')
    .limit(scope === 'suggested' ? suggestedAmong : limit);
}

/** Whether the name contains a text, without the signs of both. A text of signs alone finds nothing. */
function isNamedLike(text: string): RawBuilder<boolean> {
  return sql`(replace(search_form(community.name), ' ', '') like '%' || replace(search_form(${text}), ' ', '') || '%'
    and search_form(${text}) <> '')`;
}

const isOwn = sql<boolean>`exists (select from community_member as own
  where own.community_id = community.id and own.person_id = viewer.id)`;

/** Clubs that people can join who have neither joined, asked, nor been removed, and that fit them in some way. */
const isSuggestible = sql<boolean>`(community.kind = 'CLUB' and community.join_policy <> 'INVITE' and not ${isOwn}
  and not exists (select from community_request as own where own.community_id = community.id and own.person_id = viewer.id)
  and not exists (select from community_removal as own where own.community_id = community.id and own.person_id = viewer.id))`;

/** Friends among the members that the viewer may see fit best, then tags that are interests, then the campus. */
const fit = sql<number>`(4 * (${areContentsVisible()} and community.id in (select community_id from friend_club))::int
  + 2 * (community.tags && array(select lower(replace(interest, '_', ' ')) from unnest(viewer.interests) as interest))::int
  + (community.campus_id is not distinct from viewer.campus_id)::int)`;
