import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { removePicturesOf } from './conversations.deletion.ts';
import { separate, unseparate } from './blocks.service.ts';
import { conversationsPushJobs, pushMessage } from './conversations.push.ts';
import { conversationsRealtime } from './conversations.realtime.ts';
import { conversationsSubjects } from './conversations.subjects.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { announceMessage } from './thread/announcing.ts';
import { countUnread, skippedCount } from './unread.queries.ts';

export const conversationsFeature: Feature = {
  name: 'conversations',
  tables: ['conversation', 'conversation_member', 'message', 'message_taken_back', 'private_reader'],
  routes: conversationsRoutes,
  sockets: conversationsRealtime,
  jobs: conversationsPushJobs,
  on: {
    'profiles.erased': (_deps, tx, { personId }) => removePicturesOf(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => separate(tx, [blockerId, blockedId]),
    'privacy.unblocked': (_deps, tx, { blockerId, blockedId }) => unseparate(tx, [blockerId, blockedId]),
    'conversations.messagePosted': async (deps, tx, event) => {
      announceMessage(deps, tx, event);
      await pushMessage(deps, event);
    },
  },
  subjects: conversationsSubjects,
  unread: countUnread,
  counters: {
    'conversation_member.skipped_count': { id: 'conversation_id', count: skippedCount() },
  },
  exports: {
    conversation: {
      area: 'messages',
      title: 'Your conversations',
      whose: (personId) => sql`id in (select conversation_id from conversation_member where person_id = ${personId})`,
    },
    conversation_member: { area: 'messages', title: 'Your inbox', whose: 'person_id' },
    message: { area: 'messages', title: 'Messages you have sent', whose: 'sender_id' },
    message_taken_back: 'ids of deleted messages, without text',
    private_reader: { area: 'messages', title: 'Read receipts are off', whose: 'person_id' },
  },
  personColumns: {
    'conversation.started_by': 'kept',
    'conversation_member.person_id': 'kept',
    'message.sender_id': 'kept',
    'message_taken_back.sender_id': 'kept',
    'private_reader.person_id': 'removed',
  },
};
