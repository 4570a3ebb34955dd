import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, Id, limit, Timestamp, trimmedText } from '#shared/scalars.ts';
import { maxMutedWords, mutedWordMax } from './privacy-limits.ts';
import { peoplePageSize } from './profile-limits.ts';
import { Person } from './profiles.ts';

/** The maximum number of people that one person can block, and mute. */
export const maxBlocks = 5000;

/** The caller's privacy settings. */
export const Privacy = z.object({
  /** Whether searches and directories list the person. Their profile is readable either way. */
  findable: z.boolean(),
  /** Who can start a conversation with the person and write to them: friends, or also everyone of their campus. */
  messagesFrom: z.enum(['friends', 'campus']),
  /** Whether members of a club of theirs, and everyone if the person has an open business, can send them one message as a request. */
  messageRequests: z.boolean(),
  /** Who can add the person to groups: friends, or also everyone of their campus. */
  groupsFrom: z.enum(['friends', 'campus']),
  /** Who can list the person's followers and whom they follow; others get 403. Counts stay visible. */
  followersVisibleTo: z.enum(['everyone', 'friends', 'nobody']),
  /** Whether events list the person among their attendees. Hosts always see who attends. */
  attendanceVisible: z.boolean(),
  /** Whether friends see that the person is active now. Without it, the person does not see it of others either. */
  presenceVisible: z.boolean(),
  /** Whether links to the person's profile show name, picture, campus and bio to people who are not signed in. Never if not findable. */
  profileCard: z.boolean(),
  /** Whether links to the person's businesses show them to people who are not signed in. */
  businessCard: z.boolean(),
  /** Whether links to the person's posts for everyone show them to people who are not signed in. */
  postCard: z.boolean(),
});
export type Privacy = z.infer<typeof Privacy>;

/** A page of blocked or muted people, latest first, and their number on all pages. */
export const RestrictedPeople = z.object({ users: z.array(Person), total: Count });
export type RestrictedPeople = z.infer<typeof RestrictedPeople>;

export const MutedWord = z.object({
  id: Id,
  /** One or several words, or a hashtag with `#`, as the person wrote them. */
  text: z.string(),
  /** Null for good. */
  until: z.nullable(Timestamp),
});
export type MutedWord = z.infer<typeof MutedWord>;

export const MuteDuration = z.enum(['day', 'week', 'forever']);
export type MuteDuration = z.infer<typeof MuteDuration>;

const onePerson = z.object({ userId: Id });
const page = z.object({ limit: limit(peoplePageSize), cursor: z.optional(Cursor) });
const changeRate = { max: 60, per: 'minute' } as const;

export const privacy = {
  'GET /api/blocks': endpoint({
    summary: 'The people you have blocked, latest first',
    query: page,
    reply: RestrictedPeople,
    linked: true,
  }),
  'PUT /api/blocks/:userId': endpoint({
    summary:
      'Block a person. Neither of you sees, finds or reaches the other. Between you, follows, requests, invitations, buddies, team memberships and offers end, as do seats and waitlist entries at events of one of you that have not ended; a freed seat goes to the waitlist. A conversation stays readable. They are not notified. Idempotent',
    params: onePerson,
    reply: null,
    errors: ['cannot_block_self', 'too_many_blocks'],
    rateLimit: changeRate,
  }),
  'DELETE /api/blocks/:userId': endpoint({
    summary: 'Unblock a person. Follows are not restored. Idempotent',
    params: onePerson,
    reply: null,
    errors: ['cannot_block_self'],
    rateLimit: changeRate,
  }),
  'GET /api/mutes': endpoint({
    summary: 'The people you have muted, latest first',
    query: page,
    reply: RestrictedPeople,
    linked: true,
  }),
  'PUT /api/mutes/:userId': endpoint({
    summary:
      'Mute a person: lists no longer show you their posts and comments, and you receive no notifications of what they do. Their profile, the list of their own posts and direct links still work. They are not notified. Idempotent',
    params: onePerson,
    reply: null,
    errors: ['cannot_block_self', 'too_many_blocks'],
    rateLimit: changeRate,
  }),
  'DELETE /api/mutes/:userId': endpoint({
    summary: 'Unmute a person. Idempotent',
    params: onePerson,
    reply: null,
    errors: ['cannot_block_self'],
    rateLimit: changeRate,
  }),
  'GET /api/muted-words': endpoint({
    summary: `Up to ${maxMutedWords} words you have muted, the newest first, without those whose time is over`,
    reply: z.array(MutedWord).check(z.maxLength(maxMutedWords)),
  }),
  'PUT /api/muted-words': endpoint({
    summary:
      'Mute a word, several words in a row, or a hashtag: the feed no longer shows you posts of others that have it, nor comments of others as the newest of a post, and you receive no notifications of comments and mentions that have it. Your own posts, direct messages, profiles, saved posts and the pages of hashtags are not affected. Accents and case do not matter, and only whole words count. A word also mutes its hashtag; a hashtag mutes only itself. The same word again changes its duration',
    body: z.object({ text: trimmedText(mutedWordMax), duration: MuteDuration }),
    reply: MutedWord,
    errors: ['no_word', 'too_many_muted_words'],
    rateLimit: changeRate,
  }),
  'DELETE /api/muted-words/:id': endpoint({
    summary: 'Unmute a word. Idempotent',
    params: z.object({ id: Id }),
    reply: null,
    rateLimit: changeRate,
  }),
  'GET /api/privacy': endpoint({ summary: 'Your privacy settings', reply: Privacy }),
  'PUT /api/privacy': endpoint({
    summary: 'Change your privacy settings. Settings that are left out keep their value',
    body: z.partial(Privacy),
    reply: Privacy,
  }),
};
