import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { removePicturesOf } from './conversations.deletion.ts';
import { separate, unseparate } from './blocks.service.ts';
import { conversationsNotifications } from './conversations.notifications.ts';
import { conversationsPushJobs } from './conversations.push.ts';
import { conversationsRealtime } from './conversations.realtime.ts';
import { conversationsSubjects } from './conversations.subjects.ts';
import { conversationsRoutes } from './conversations.routes.ts';
import { followAdmin, groupJobs, leaveAllGroups } from './groups/deletion.ts';
import { acceptAsFriends } from './inbox/requests.service.ts';
import { groupInvitationPage } from './groups/invitations.link-page.ts';
import { leaveClubChat, refreshClubChat } from './groups/club-chats.service.ts';
import { mentionMembers } from './groups/mentions.service.ts';
import { announceMessage } from './thread/announcing.ts';
import { countUnread, skippedCount } from './unread.queries.ts';

export const conversationsFeature: Feature = {
  name: 'conversations',
  tables: [
    'conversation',
    'conversation_member',
    'conversation_group',
    'conversation_former_member',
    'conversation_invitation',
    'message',
    'message_reaction',
    'message_taken_back',
    'private_reader',
  ],
  routes: conversationsRoutes,
  sockets: conversationsRealtime,
  jobs: (deps) => ({ ...conversationsPushJobs(deps), ...groupJobs(deps) }),
  on: {
    'profiles.deleted': (_deps, tx, { personId }) => followAdmin(tx, personId),
    'profiles.erased': async (_deps, tx, { personId }) => {
      await leaveAllGroups(tx, personId);
      await removePicturesOf(tx, personId);
    },
    'moderation.sanctioned': (_deps, tx, { personId }) => followAdmin(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => separate(tx, [blockerId, blockedId]),
    'privacy.unblocked': (_deps, tx, { blockerId, blockedId }) => unseparate(tx, [blockerId, blockedId]),
    'connections.followed': acceptAsFriends,
    'communities.left': leaveClubChat,
    'communities.changed': refreshClubChat,
    'conversations.messagePosted': async (deps, tx, event) => {
      announceMessage(deps, tx, event);
      await mentionMembers(deps, tx, event);
    },
  },
  notifications: conversationsNotifications,
  subjects: conversationsSubjects,
  linkPages: [groupInvitationPage],
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
    conversation_group: {
      area: 'messages',
      title: 'Your groups',
      whose: (personId) =>
        sql`conversation_id in (select conversation_id from conversation_member where person_id = ${personId})`,
    },
    conversation_former_member: { area: 'messages', title: 'Groups you have left', whose: 'person_id' },
    conversation_invitation: {
      area: 'messages',
      title: 'Invitation links you have created',
      whose: 'created_by',
      without: { token_hash: 'a credential' },
    },
    message: { area: 'messages', title: 'Messages you have sent', whose: 'sender_id' },
    message_reaction: { area: 'messages', title: 'Your reactions', whose: 'person_id' },
    message_taken_back: 'ids of deleted messages, without text',
    private_reader: { area: 'messages', title: 'Read receipts are off', whose: 'person_id' },
  },
  personColumns: {
    'conversation.started_by': 'kept',
    'conversation_member.person_id': 'kept',
    'conversation_former_member.person_id': 'removed',
    'conversation_invitation.created_by': 'removed',
    'message.sender_id': 'kept',
    'message.subject_id': 'kept',
    'message_reaction.person_id': 'removed',
    'message_taken_back.sender_id': 'kept',
    'private_reader.person_id': 'removed',
  },
};
