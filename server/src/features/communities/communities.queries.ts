import { type RawBuilder, sql } from 'kysely';
import { type CommunityNotice, highlightsOnlyAbove, offerDays } from '@baraza/contract/features/community-limits.ts';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { hasMutedWord, isMutedBy, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { areContentsVisible, isCommunityVisible } from './communities.visibility.ts';
import { isReadableBy } from './content-audience.ts';

interface IntakeHub {
  id: string;
  intake: string;
}

/** The hub of a person's intake; undefined before onboarding. */
export async function findIntakeHub(db: Db, personId: string): Promise<IntakeHub | undefined> {
  const row = await db
    .selectFrom('community_member')
    .innerJoin('community', 'community.id', 'community_member.community_id')
    .select(['community.id', 'community.intake'])
    .where('community_member.person_id', '=', personId)
    .where('community.intake', 'is not', null)
    .executeTakeFirst();
  return row && { id: row.id, intake: row.intake ?? '' };
}

/** Whether a member, a row of `community_member`, has muted notices of a kind, or all of their community. */
export function hasMutedNotice(member: string, kind: CommunityNotice): RawBuilder<boolean> {
  return sql`(${sql.ref(`${member}.muted`)} or ${sql.lit(kind)} = any(${sql.ref(`${member}.muted_kinds`)}))`;
}

/** With more members, what one of them announces notifies those who follow them. */
const announcedToAllUpTo = 1_000;

/**
 * The ids of the members of a community whom an announcement of the viewer notifies: those whom they may see and who have not muted it. The
 * others find it in the hub.
 */
export async function listAnnouncedTo(tx: Tx, viewerId: string, communityId: string): Promise<string[]> {
  const { members_count: membersCount } = await tx
    .selectFrom('community')
    .select('members_count')
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('community_member')
    .innerJoin('person', 'person.id', 'community_member.person_id')
    .select('person.id')
    .where('community_member.community_id', '=', communityId)
    .where(sql<boolean>`not ${hasMutedNotice('community_member', 'ANNOUNCEMENTS')}`)
    .where(isVisibleTo(viewerId, 'person'))
    // Apart, so that the members of a large hub are not read.
    .$if(membersCount > announcedToAllUpTo, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('follow')
            .whereRef('follow.follower_id', '=', 'person.id')
            .where('follow.following_id', '=', viewerId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** These people without the members who have muted notices of a kind of a community. */
export async function withoutMuting(
  tx: Tx,
  { communityId, kind }: { communityId: string; kind: CommunityNotice },
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('community_member')
    .select('person_id')
    .where('community_id', '=', communityId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where(hasMutedNotice('community_member', kind))
    .execute();
  const muting = new Set(rows.map(({ person_id: id }) => id));
  return personIds.filter((id) => !muting.has(id));
}

/** Communities with the viewer, whose standing in them is in the tables that are joined. */
function selectStanding(db: Db, viewerId: string) {
  return db
    .selectFrom('community')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .leftJoin('community_member as own', (join) =>
      join.onRef('own.community_id', '=', 'community.id').onRef('own.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_request as request', (join) =>
      join.onRef('request.community_id', '=', 'community.id').onRef('request.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_invitation as invitation', (join) =>
      join.onRef('invitation.community_id', '=', 'community.id').onRef('invitation.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_removal as removal', (join) =>
      join.onRef('removal.community_id', '=', 'community.id').onRef('removal.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_owner_offer as offer', (join) =>
      join.onRef('offer.community_id', '=', 'community.id').onRef('offer.person_id', '=', 'viewer.id'),
    )
    .leftJoin('community_guide_keeper as keeper', (join) =>
      join.onRef('keeper.community_id', '=', 'community.id').onRef('keeper.person_id', '=', 'viewer.id'),
    )
    .select([
      'community.id',
      'community.kind',
      'community.slug',
      'community.name',
      'community.description',
      'community.tags',
      'community.campus_id',
      'community.join_policy',
      'community.audience',
      'community.posting',
      'community.archived_at',
      'community.frozen_at',
      'community.image',
      'community.banner',
      'own.role',
      'own.title',
      'own.since',
      'own.muted',
      'own.muted_kinds',
      'request.state as request_state',
      'request.reason as decline_reason',
      'request.decided_at',
      'invitation.id as invitation_id',
      'removal.reason as removal_reason',
      'removal.can_return',
      sql<boolean>`offer.person_id is not null`.as('is_offered'),
      sql<Date | null>`offer.created_at + make_interval(days => ${sql.lit(offerDays)})`.as('offer_ends_at'),
      sql<boolean>`keeper.person_id is not null`.as('is_guide_keeper'),
      areContentsVisible().as('sees_contents'),
    ]);
}

/** A community that the viewer may see, and how they belong to it. */
export async function findStanding(db: Db, viewerId: string, id: string): Promise<StandingRow | undefined> {
  return selectStanding(db, viewerId).where('community.id', '=', id).where(isCommunityVisible()).executeTakeFirst();
}

export type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStanding>['execute']>>[number];

/** The campus of a community, whether or not the viewer may see it. Undefined if there is none with this id. */
export async function findCampusOf(db: Db, id: string): Promise<{ campus_id: string | null } | undefined> {
  return db.selectFrom('community').select('campus_id').where('id', '=', id).executeTakeFirst();
}

/** Locks a community until the transaction ends. Everything about its members changes under this lock. */
export async function lockCommunity(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('community').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Keeps a community from changing until the transaction ends. Many transactions can do so at once. */
export async function shareCommunity(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('community').select('id').where('id', '=', id).forShare().execute();
}

/** How many of the newest posts are looked at for those of the last days, and for those that are new to the viewer. */
const countedPosts = 50;

/** The posts of the last seven days, those that are new to the viewer, and the most liked one of the last seven days. */
interface PostsRow {
  recent: number;
  new: number;
  top: { id: string; content: string; likes_count: number } | null;
}

const isRecent = sql`recent.created_at > now() - interval '7 days'`;

/** Whether only posts in the name of a community count as new to its member `own`. */
const highlightsOnly = sql<boolean>`coalesce(own.highlights_only, community.members_count > ${sql.lit(highlightsOnlyAbove)})`;

/**
 * Communities with what `viewCommunity` needs, except friends. Which of them the viewer may see is `isCommunityVisible`. The ids of the newest
 * posts come from an index alone, and their rows and authors are looked up one by one: PostgreSQL expects few posts of each community, and
 * would otherwise read and sort all posts of a large one.
 */
export function selectCommunities(db: Db, viewerId: string) {
  return selectStanding(db, viewerId)
    .select([
      'community.intake',
      'community.country',
      'community.members_count',
      'community.created_at',
      highlightsOnly.as('highlights_only'),
      sql<boolean>`own.role is not null and exists (select from community_due as due
        where due.community_id = community.id)`.as('has_dues'),
      sql<string | null>`case when own.role is not null then (
        select chat.conversation_id from conversation_group as chat where chat.community_id = community.id
          and (community.archived_at is null or exists (select from conversation_member as part
            where part.conversation_id = chat.conversation_id and part.person_id = viewer.id))) end`.as('chat_id'),
    ])
    .select((eb) => [
      eb.selectFrom('campus').select('campus.name').whereRef('campus.id', '=', 'community.campus_id').as('campus'),
      jsonObjectFrom(
        eb
          .selectFrom('event')
          .innerJoin('person as host', 'host.id', 'event.host_id')
          .select(['event.id', 'event.title', 'event.start_time'])
          .whereRef('event.community_id', '=', 'community.id')
          .where('event.visibility', 'in', ['PUBLIC', 'PRIVATE'])
          .where('event.cancelled_at', 'is', null)
          .where(sql<boolean>`event.start_time > now()`)
          .where(isReadableBy(viewerId, 'event', 'host'))
          .orderBy('event.start_time')
          .orderBy('event.id')
          .limit(sql.lit(1)),
      ).as('next_event'),
      sql<PostsRow>`(select json_build_object('recent', counted.recent, 'new', counted.new, 'top',
          (select json_build_object('id', id, 'content', content, 'likes_count', likes_count) from post where id = counted.top_id))
        from (select
          count(*) filter (where ${isRecent}) as recent,
          count(*) filter (where recent.created_at > own.visited_at and not ${hasMutedNotice('own', 'POSTS')}
            and recent.owner_id <> ${viewerId} and (recent.as_community or not ${highlightsOnly})) as new,
          (array_agg(recent.id order by recent.likes_count desc, recent.id desc)
            filter (where ${isRecent} and recent.likes_count > 0 and own.role is not null))[1] as top_id
        from (
          select id from post where post.community_id = community.id order by id desc limit ${sql.lit(countedPosts)}
        ) as newest
        cross join lateral (select * from post where post.id = newest.id limit 1) as recent
        cross join lateral (select * from person where person.id = recent.owner_id limit 1) as author
        where (${isRecent} or recent.created_at > own.visited_at) and ${isReadableBy(viewerId, 'recent', 'author')}
          and (recent.as_community or not ${isMutedBy(viewerId, 'author')})
          and (recent.owner_id = ${viewerId} or not ${hasMutedWord(viewerId, sql.ref('recent.content'))})) as counted)`.as(
        'posts',
      ),
    ]);
}

export type CommunityRow = Awaited<ReturnType<ReturnType<typeof selectCommunities>['execute']>>[number];

/** One community by its id or slug, if the viewer may see it. */
export async function findCommunity(
  db: Db,
  viewerId: string,
  key: { id: string } | { slug: string },
): Promise<CommunityRow | undefined> {
  const communities = selectCommunities(db, viewerId).where(isCommunityVisible());
  return (
    'id' in key ? communities.where('community.id', '=', key.id) : communities.where('community.slug', '=', key.slug)
  ).executeTakeFirst();
}

/** One community regardless of visibility, for the reply to a person who has just left it. */
export async function findCommunityUnchecked(db: Db, viewerId: string, id: string): Promise<CommunityRow | undefined> {
  return selectCommunities(db, viewerId).where('community.id', '=', id).executeTakeFirst();
}
