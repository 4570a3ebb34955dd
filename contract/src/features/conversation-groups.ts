import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, Id, limit, PictureUrl, text, Timestamp, trimmedName } from '#shared/scalars.ts';
import { Conversation, Participant } from './conversations.ts';
import {
  addedAtOnceMax,
  groupNameMax,
  invitationDays,
  invitationDaysMax,
  memberPageSize,
  memberSearchMax,
} from './conversation-limits.ts';

const GroupRole = z.enum(['ADMIN', 'MEMBER']);

/** A member of a group. */
export const Member = z.object({ ...Participant.shape, role: GroupRole });
export type Member = z.infer<typeof Member>;

/** A page of members, and their number on all pages, which includes those whom a block hides unless members are searched. */
export const Members = z.object({ users: z.array(Member), total: Count });
export type Members = z.infer<typeof Members>;

/** The secret of an invitation link, 32 hexadecimal digits. Put it into the fragment of a link, which browsers do not send to servers. */
export const InvitationToken = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Not an invitation.'));

/** The invitation link of a group, without its secret, which only the reply that created it has. */
export const Invitation = z.object({ createdAt: Timestamp, expiresAt: Timestamp });
export type Invitation = z.infer<typeof Invitation>;

/** What a person sees of a group before they join it by a link. */
export const InvitationPreview = z.object({
  conversationId: Id,
  name: z.string(),
  image: z.nullable(PictureUrl),
  membersCount: Count,
  /** Friends of the caller who are members, up to 5, and how many there are. */
  friends: z.array(Participant),
  friendsCount: Count,
  isMember: z.boolean(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** Who has read a message, and whom else it has reached. People who keep reading private are in `delivered`. */
export const Receipts = z.object({ read: z.array(Participant), delivered: z.array(Participant) });
export type Receipts = z.infer<typeof Receipts>;

const oneGroup = z.object({ id: Id });
const oneMember = z.object({ id: Id, userId: Id });
const oneMessage = z.object({ id: Id, messageId: Id });
const changeRate = { max: 60, per: 'minute' } as const;

/**
 * Endpoints of groups. To people who are not members, and between two people, they are 404. The chat of a club is a group, too, of those
 * members of the club who have joined it: its name and picture are those of the club, and its admins are the moderators, officers and
 * owners. Leaving the club leaves the chat. What follows from the club is refused (`of_club`), and so is every change while the club is
 * archived (`archived`). In a group that stewards have closed, nobody can write, and it cannot be changed (`group_closed`).
 */
export const conversationGroups = {
  'POST /api/communities/:id/conversation': endpoint({
    summary:
      'Join the chat of a club you are a member of. Idempotent. The first time a moderator, officer or owner does, the chat is created. Joining makes no message; you see what is written from then on. A chat has at most 1,000 members (`group_full`). Hubs have none (`automatic`)',
    params: oneGroup,
    reply: Conversation,
    errors: ['not_allowed', 'archived', 'automatic', 'group_full'],
    rateLimit: changeRate,
  }),
  'PUT /api/conversations/:id': endpoint({
    summary:
      'Change the name or picture of a group, or who can write there. For admins. What is left out keeps its value',
    params: oneGroup,
    body: z.object({
      name: z.optional(trimmedName(groupNameMax)),
      /** The URL that an upload for the purpose `message` returned to you, or that of the current picture. `null` removes it. */
      image: z.optional(z.nullable(PictureUrl)),
      onlyAdminsWrite: z.optional(z.boolean()),
    }),
    reply: Conversation,
    errors: ['not_allowed', 'not_our_picture', 'of_club', 'archived', 'group_closed'],
    rateLimit: changeRate,
  }),
  'GET /api/conversations/:id/members': endpoint({
    summary:
      'The members of a group: admins first, then the longest members first. `search` returns those with an account whose name or username has words that begin with its words',
    params: oneGroup,
    query: z.object({
      search: z.optional(text(memberSearchMax)),
      limit: limit(memberPageSize),
      cursor: z.optional(Cursor),
    }),
    reply: Members,
    linked: true,
  }),
  'POST /api/conversations/:id/members': endpoint({
    summary:
      'Add people to a group, all or none. For admins. They must be your friends, or of your campus and accept groups from it. Those who are members already stay so. A person who left or was removed within 30 days can only join by a link (`has_left`). With `not_friends` and `has_left`, the `path` of each of `errors` is the id of a person',
    params: oneGroup,
    body: z.object({ userIds: z.array(Id).check(z.minLength(1), z.maxLength(addedAtOnceMax)) }),
    reply: Conversation,
    errors: ['not_allowed', 'not_friends', 'has_left', 'group_full', 'new_account', 'of_club', 'group_closed'],
    rateLimit: changeRate,
  }),
  'PUT /api/conversations/:id/members/:userId': endpoint({
    summary:
      'Make a member of a group an admin, or an admin a member. For admins. The last admin stays one (`last_admin`)',
    params: oneMember,
    body: z.object({ role: GroupRole }),
    reply: Member,
    errors: ['not_allowed', 'last_admin', 'of_club'],
    rateLimit: changeRate,
  }),
  'DELETE /api/conversations/:id/members/:userId': endpoint({
    summary:
      'Remove a member from a group, as an admin, or leave it yourself, which no message announces. If the last admin leaves, the longest member becomes one. A group without members is deleted, the chat of a club is kept',
    params: oneMember,
    reply: null,
    errors: ['not_allowed', 'of_club'],
    rateLimit: changeRate,
  }),
  'GET /api/conversations/:id/invitation': endpoint({
    summary: 'The invitation link of a group; `null` without one that works. For admins',
    params: oneGroup,
    reply: z.nullable(Invitation),
    errors: ['not_allowed'],
  }),
  'POST /api/conversations/:id/invitation': endpoint({
    summary:
      'Create the invitation link of a group. For admins. It replaces an earlier one, which stops working. Only this reply has its secret',
    params: oneGroup,
    body: z.object({
      days: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(invitationDaysMax)), invitationDays),
    }),
    reply: z.object({ ...Invitation.shape, token: InvitationToken }),
    status: 201,
    errors: ['not_allowed', 'of_club', 'group_closed'],
    rateLimit: { max: 30, per: 'hour' },
  }),
  'DELETE /api/conversations/:id/invitation': endpoint({
    summary: 'Revoke the invitation link of a group. For admins. Idempotent',
    params: oneGroup,
    reply: null,
    errors: ['not_allowed'],
    rateLimit: changeRate,
  }),
  'POST /api/conversation-invitations/preview': endpoint({
    summary: 'The group of an invitation link; 404 for one that has expired, was revoked or never existed',
    body: z.object({ token: InvitationToken }),
    reply: InvitationPreview,
    errors: ['not_found'],
    rateLimit: { max: 30, per: 'minute' },
  }),
  'POST /api/conversation-invitations/join': endpoint({
    summary:
      'Join a group by an invitation link. Idempotent. A person who was removed needs a link that was created after that (`removed`)',
    body: z.object({ token: InvitationToken }),
    reply: Conversation,
    errors: ['not_found', 'removed', 'group_full'],
    rateLimit: { max: 30, per: 'hour' },
  }),
  'PUT /api/conversations/:id/pin': endpoint({
    summary: 'Pin a message of a group in the place of the one before. For admins. Idempotent',
    params: oneGroup,
    body: z.object({ messageId: Id }),
    reply: Conversation,
    errors: ['not_allowed', 'archived', 'group_closed'],
    rateLimit: changeRate,
  }),
  'DELETE /api/conversations/:id/pin': endpoint({
    summary: 'Unpin the message of a group. For admins. Idempotent',
    params: oneGroup,
    reply: null,
    errors: ['not_allowed', 'archived', 'group_closed'],
    rateLimit: changeRate,
  }),
  'GET /api/conversations/:id/messages/:messageId/receipts': endpoint({
    summary:
      'Who has read your message in a group of up to 50 members, and whom it has reached. 403 for messages of others and in larger groups',
    params: oneMessage,
    reply: Receipts,
    errors: ['not_allowed'],
  }),
};
