import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { groupName } from '#features/conversations/groups/groups.queries.ts';
import {
  canWrite,
  isAdmin,
  isFrozen,
  isPendingRequest,
  isSeparated,
} from '#features/conversations/participants.queries.ts';
import { participantColumns } from '#features/conversations/participants.view.ts';
import { selectShownMessages } from '#features/conversations/thread/messages.queries.ts';
import { isMuted, unreadCount } from '#features/conversations/unread.queries.ts';
import { isShownTo, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tables, Tx, ValueOrSql } from '#platform/sql/database.ts';
import { lastId, maxPageRows } from '#platform/sql/page-sql.ts';
import { runCompiled } from '#platform/sql/compiled.ts';

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

/** In a conversation of many: how many other members it is shown with. */
const maxOthers = 7;

/** Conversations are ordered by their last messages; those without any come last. */
const lastMessageAt = sql<Date>`coalesce(last_message_at, '-infinity')`;

/** The viewer's memberships: their part of each of their conversations. */
export function selectMemberships(db: Db, viewer: ValueOrSql<string>) {
  return db
    .selectFrom('conversation_member as me')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select([
      'conversation_id',
      'person_id',
      'joined_seq',
      'read_seq',
      'skipped_count',
      'muted',
      'muted_until',
      'archived_seq',
      'pinned',
      'role',
      'community_id',
      lastMessageAt.as('position'),
    ])
    .where('person_id', '=', viewer);
}

/** Whether the member `me` has archived the joined `conversation`, which lasts until its next message. */
const isArchived = sql<boolean>`coalesce(me.archived_seq >= conversation.last_seq, false)`;

/** The number of members of the joined `conversation`. */
const membersCount = sql<number>`case conversation.kind when 'DIRECT' then 2
  else (select count(*)::int from conversation_member as counted where counted.conversation_id = conversation.id) end`;

/** Messages that refer to the joined member `me` of `conversation`. */
export type MessageQuery = SelectQueryBuilder<
  Tables,
  never,
  Awaited<ReturnType<ReturnType<typeof selectShownMessages>['execute']>>[number]
>;

/** The conversations of these memberships with what `viewConversation` needs, and these messages: by default the last one. */
export function selectConversations(
  db: Db,
  memberships: ReturnType<typeof selectMemberships>,
  messages: MessageQuery = selectLastMessage(db),
) {
  return db
    .selectFrom(memberships.as('me'))
    .innerJoin('conversation', 'conversation.id', 'me.conversation_id')
    .innerJoin('person as viewer', 'viewer.id', 'me.person_id')
    .leftJoin('conversation_group as group', 'group.conversation_id', 'me.conversation_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select(['message.id', 'message.seq'])
          .whereRef('message.conversation_id', '=', 'me.conversation_id')
          .whereRef('message.seq', '>', 'me.joined_seq')
          .where(isShownTo(sql.ref('me.person_id'), 'message.sender_id'))
          .orderBy('message.seq', 'desc')
          .limit(sql.lit(1))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'me.conversation_id as id',
      'conversation.kind',
      groupName('group').as('name'),
      sql<
        string | null
      >`coalesce("group".image, (select image from community where community.id = me.community_id))`.as('image'),
      'me.community_id',
      'group.only_admins_write',
      'group.pinned_seq',
      isAdmin('me').as('is_admin'),
      membersCount.as('members_count'),
      'conversation.last_message_at',
      unreadCount.as('unread_count'),
      isMuted('me').as('muted'),
      'me.muted_until',
      isArchived.as('archived'),
      'me.pinned',
      ...participantColumns('viewer'),
      'viewer.country as viewer_country',
      canWrite.as('can_write'),
      isFrozen.as('is_frozen'),
      isPendingRequest.as('is_pending_request'),
      'conversation.started_by',
      jsonArrayFrom(selectOthers(db)).as('others'),
      jsonArrayFrom(messages).as('messages'),
    ]);
}

/** The other members of the joined conversation, longest members first, without those whom a block hides. */
function selectOthers(db: Db) {
  const idUpTo = (seq: 'member.read_seq' | 'member.delivered_seq') => sql<string | null>`
    case when conversation.kind <> 'DIRECT' then null when ${sql.ref(seq)} >= newest.seq then newest.id else (
      select message.id from message
      where message.conversation_id = me.conversation_id and message.seq <= ${sql.ref(seq)}
      order by message.seq desc limit 1
    ) end`;
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .where('member.conversation_id', '=', sql.ref<string>('me.conversation_id'))
    .where('member.person_id', '<>', sql.ref<string>('me.person_id'))
    .where(({ not }) => not(isSeparated('me.person_id', 'member.person_id')))
    .select([
      ...participantColumns('other'),
      'other.country as other_country',
      sql<boolean>`exists (select from private_reader where private_reader.person_id = other.id)`.as(
        'is_reading_private',
      ),
      idUpTo('member.read_seq').as('read_id'),
      idUpTo('member.delivered_seq').as('delivered_id'),
    ])
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .limit(sql.lit(maxOthers));
}

function selectLastMessage(db: Db): MessageQuery {
  return selectShownMessages(db)
    .where('message.conversation_id', '=', sql.ref<string>('me.conversation_id'))
    .where('message.seq', '=', sql.ref<number>('newest.seq')) as unknown as MessageQuery;
}

/** Where a conversation is in the list. */
export interface ListPosition {
  isPinned: boolean;
  lastMessageAt: Date | undefined;
  id: string;
}

/** Whether the joined `conversation` is a request to the member `me` without a message, which is not listed. */
const isEmptyRequest = sql<boolean>`(${isPendingRequest} and conversation.started_by <> me.person_id and conversation.last_seq = 0)`;

const filters = {
  unread: sql<boolean>`${unreadCount} > 0`,
  archived: isArchived,
  // Without those that the viewer has refused.
  requests: sql<boolean>`(${isPendingRequest} and conversation.started_by <> me.person_id and not ${isArchived})`,
};
export type InboxFilter = keyof typeof filters;

export interface ConversationsPage {
  limit: number;
  filter: InboxFilter | undefined;
  /** The last conversation of the previous page. */
  after: ListPosition | undefined;
}

/** The viewer's conversations, pinned ones first, then newest message first; those without any come last. */
export async function listConversations(
  db: Db,
  viewerId: string,
  { limit, filter, after }: ConversationsPage,
): Promise<ConversationRow[]> {
  return runCompiled(db, {
    name: `conversations-page ${filter ?? 'all'}`,
    values: {
      viewer: viewerId,
      limit,
      afterPinned: after?.isPinned ?? true,
      afterTime: after ? (after.lastMessageAt ?? '-infinity') : 'infinity',
      afterId: after?.id ?? lastId,
    },
    build: ({ viewer, limit: maxRows, afterPinned, afterTime, afterId }) => {
      const memberships = selectMemberships(db, viewer)
        .where(
          sql<boolean>`(pinned, ${lastMessageAt}, conversation_id)
            < (${afterPinned}::boolean, ${afterTime}::timestamptz, ${afterId}::uuid)`,
        )
        .where(({ not }) => not(isEmptyRequest))
        .$if(filter !== undefined, (query) => query.where(filters[filter ?? 'unread']))
        .orderBy('pinned', 'desc')
        .orderBy('position', 'desc')
        .orderBy('conversation_id', 'desc')
        // A limit that is a parameter has PostgreSQL plan each call again.
        .limit(sql.lit(maxPageRows));
      return selectConversations(db, memberships)
        .orderBy('me.pinned', 'desc')
        .orderBy('me.position', 'desc')
        .orderBy('me.conversation_id', 'desc')
        .limit(maxRows);
    },
  });
}

/** One conversation of the viewer. */
export async function findConversation(db: Db, viewerId: string, id: string): Promise<ConversationRow | undefined> {
  const [row] = await runCompiled(db, {
    name: 'conversation',
    values: { viewer: viewerId, id },
    build: (parameters) =>
      selectConversations(db, selectMemberships(db, parameters.viewer).where('conversation_id', '=', parameters.id)),
  });
  return row;
}

/** The viewer's conversation with the person of that username, in upper or lower case. */
export async function findConversationWith(
  db: Db,
  viewerId: string,
  username: string,
): Promise<ConversationRow | undefined> {
  const conversation = db
    .selectFrom('person')
    .innerJoin('conversation as pair', (join) =>
      join.on(
        sql<boolean>`pair.direct_pair = array[least(person.id, ${viewerId}::uuid), greatest(person.id, ${viewerId}::uuid)]`,
      ),
    )
    .select('pair.id')
    .where(sql<boolean>`lower(person.username) = lower(${username})`)
    .where(isVisibleTo(viewerId, 'person'));
  return selectConversations(
    db,
    selectMemberships(db, viewerId).where('conversation_id', '=', conversation),
  ).executeTakeFirst();
}

/** Adds the conversation of two people, or finds the one that exists. */
export async function addConversation(
  tx: Tx,
  starterId: string,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const pair = [starterId, otherId].toSorted();
  const added = await tx
    .insertInto('conversation')
    .values({ direct_pair: pair, started_by: starterId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await tx
      .insertInto('conversation_member')
      .values(pair.map((person_id) => ({ conversation_id: added.id, person_id })))
      .execute();
    return { id: added.id, isNew: true };
  }
  const existing = await tx
    .selectFrom('conversation')
    .select('id')
    .where('direct_pair', '=', sql<string[]>`${pair}::uuid[]`)
    .executeTakeFirstOrThrow();
  return { id: existing.id, isNew: false };
}

/** How many conversations a person has started within the last hour. */
export async function countStarted(db: Db, starterId: string): Promise<number> {
  const row = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('started_by', '=', starterId)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
