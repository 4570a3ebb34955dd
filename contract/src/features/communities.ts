import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { tagForm } from '#shared/tag-form.ts';
import {
  Count,
  Cursor,
  filledText,
  Id,
  IsExcerpt,
  limit,
  nameOrBlank,
  PictureUrl,
  text,
  Timestamp,
  trimmedName,
  trimmedOrBlank,
  trimmedText,
  wholeNumber,
} from '#shared/scalars.ts';
import {
  clubActs,
  clubDescriptionMax,
  clubFields,
  clubInvitationsPerRequest,
  clubLogPageSize,
  clubNameMax,
  clubNameMin,
  clubTagMax,
  clubTagsMax,
  communityAudiences,
  communityKinds,
  communityMemberPageSize,
  communityNotices,
  communityPageSize,
  communityRoles,
  communitySearchMax,
  contactNameMax,
  contactNoteMax,
  contactPhone,
  contactPhoneMax,
  contactsMax,
  duePageSize,
  duePaymentPageSize,
  electionPageSize,
  guideContentMax,
  guideHistoryPageSize,
  guideKeepersMax,
  guideSlugMax,
  guideTitleMax,
  guideTitleMin,
  joinMessageMax,
  joinPolicies,
  membershipReasonMax,
  postingRights,
  slugPattern,
  memberTitleMax,
} from './community-limits.ts';
import { Due, DueDraft, DuePaymentDraft, DuePerson } from './dues.ts';
import { Election, ElectionDraft } from './elections.ts';
import { Person } from './profiles.ts';

export const CommunityKind = z.enum(communityKinds);
export type CommunityKind = z.infer<typeof CommunityKind>;

export const CommunityAudience = z.enum(communityAudiences);
export type CommunityAudience = z.infer<typeof CommunityAudience>;

export const CommunityRole = z.enum(communityRoles);
export type CommunityRole = z.infer<typeof CommunityRole>;

/** What content of a community says about it. Clients name hubs of countries and intakes in the language of the viewer. */
export const CommunityBrief = z.object({
  id: Id,
  kind: CommunityKind,
  slug: z.string(),
  name: z.string(),
  image: z.nullable(PictureUrl),
  country: z.nullable(z.string()),
  intake: z.nullable(z.string()),
});
export type CommunityBrief = z.infer<typeof CommunityBrief>;

/** How the viewer belongs to a community. */
export const CommunityViewer = z.object({
  status: z.enum(['none', 'requested', 'invited', 'member', 'removed']),
  /** `null` unless they are a member. */
  role: z.nullable(CommunityRole),
  /** Since when they are a member; `null` unless they are one. */
  since: z.nullable(Timestamp),
  /** Their title as a member, such as "Treasurer"; may be empty. */
  title: z.string(),
  muted: z.boolean(),
  /** The kinds of its notices that they have muted, while not all are. */
  mutedKinds: z.array(z.enum(communityNotices)),
  /** Whether only posts in the name of the community count as new; by default in those with more than 200 members. */
  highlightsOnly: z.boolean(),
  /** How many posts of others it has since the viewer opened its page, at most 50; 0 for people who have muted it or its posts, and for others than members. */
  newPostsCount: Count,
  /** Whether they are offered to become an owner. */
  isOfferedOwnership: z.boolean(),
  /** Until when they can accept that; `null` unless they are offered it. */
  offerEndsAt: z.nullable(Timestamp),
  /** Why their request was declined or they were removed; `null` without a reason. */
  reason: z.nullable(z.string()),
  /** Until when they cannot ask to join again, because their request was declined; `null` otherwise. */
  askAgainAt: z.nullable(Timestamp),
});

/** A club, which people found, or a hub, whose members are all people of an intake, campus or country. */
export const Community = z.object({
  id: Id,
  kind: CommunityKind,
  /**
   * Its address at `/clubs/{slug}`. Stays the same when the name changes. It ends in a random number if the plain one is not free, and always
   * for a club founded with the policy `INVITE` and the audience `MEMBERS`.
   */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(PictureUrl),
  banner: z.nullable(PictureUrl),
  tags: z.array(z.string()),
  /** The campus of a campus hub, and of the founder of a club. */
  campus: z.nullable(z.string()),
  country: z.nullable(z.string()),
  intake: z.nullable(z.string()),
  joinPolicy: z.enum(joinPolicies),
  /** Who may read its posts. */
  audience: CommunityAudience,
  /** Who may post in it. Members of a hub all may. */
  posting: z.enum(postingRights),
  membersCount: Count,
  /**
   * The chat of a club, if the viewer is a member of the club and it has one that they may join: `POST /api/communities/:id/conversation`.
   */
  conversationId: z.nullable(Id),
  createdAt: Timestamp,
  archivedAt: z.nullable(Timestamp),
  /** When stewards froze the club; `null` otherwise. Only its members can read a frozen club. A frozen club is archived, too. */
  frozenAt: z.nullable(Timestamp),
  viewer: CommunityViewer,
  /** Whether the viewer is a member of the club and it has dues, open or closed. */
  hasDues: z.boolean(),
  /**
   * Friends of the viewer in the list of members, if the viewer may see it: some of them, and how many there are among 500 friends.
   */
  friends: z.array(Person),
  friendsCount: Count,
  /** Its next event that the viewer may read. */
  nextEvent: z.nullable(z.object({ id: Id, title: z.string(), startTime: Timestamp })),
  /** How many posts that the viewer may read it had in the last seven days, at most 50. */
  recentPostsCount: Count,
  /** The most liked of these posts. `null` without likes, and for people who are no members. */
  topPost: z.nullable(z.object({ id: Id, excerpt: z.string(), likesCount: Count })),
  isExcerpt: IsExcerpt,
});
export type Community = z.infer<typeof Community>;

/** A member of a community. */
export const CommunityMember = z.object({
  ...Person.shape,
  role: CommunityRole,
  title: z.string(),
  since: Timestamp,
});
export type CommunityMember = z.infer<typeof CommunityMember>;

/** How many members of a community are of a campus. */
export const CampusMembers = z.object({ campus: z.string(), membersCount: Count });
export type CampusMembers = z.infer<typeof CampusMembers>;

/** What an officer of a club did, who joined it by a link, or what happened to it. */
export const ClubLogEntry = z.object({
  id: Id,
  createdAt: Timestamp,
  act: z.enum(clubActs),
  /** `null` if the account was erased, and for what the server or stewards did. */
  actor: z.nullable(Person),
  /** The person concerned; `null` if the account was erased, and for acts without one. */
  subject: z.nullable(Person),
  /** The reason for a refusal, a removal or a cancelled election; `null` if none was given, or if it has been deleted. */
  reason: z.nullable(z.string()),
  /** The new role of a member, or that of an election. */
  role: z.nullable(CommunityRole),
  /** How many people were invited. */
  count: z.nullable(Count),
  /** The changed fields of the club. */
  fields: z.array(z.enum(clubFields)),
});
export type ClubLogEntry = z.infer<typeof ClubLogEntry>;

/** A request to join a club, with its answer. */
export const JoinRequest = z.object({
  userId: Id,
  user: Person,
  message: z.string(),
  createdAt: Timestamp,
  status: z.enum(['pending', 'approved', 'declined']),
  reason: z.nullable(z.string()),
  /** How many members are friends of the person who asks. */
  friendsCount: Count,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

/** An invitation to a club that its recipient has not answered. */
export const ClubInvitation = z.object({ userId: Id, user: Person, createdAt: Timestamp });
export type ClubInvitation = z.infer<typeof ClubInvitation>;

/** An office or a person to call. */
export const Contact = z.object({
  name: trimmedName(contactNameMax),
  phone: z.string().check(z.trim(), z.maxLength(contactPhoneMax), z.regex(contactPhone, 'Must be a phone number.')),
  /** When and where to reach them; may be empty. */
  note: z._default(trimmedOrBlank(contactNoteMax), ''),
  /** Emergency numbers are shown first. */
  isEmergency: z._default(z.boolean(), false),
});
export type Contact = z.infer<typeof Contact>;

/** The contacts of a community in their order. */
export const CommunityContacts = z.object({
  contacts: z.array(Contact),
  /** Whether the viewer may change them. */
  canEdit: z.boolean(),
  /** The stewards of the campus, in its hub; empty elsewhere. */
  stewards: z.array(Person),
});
export type CommunityContacts = z.infer<typeof CommunityContacts>;

/** What a list says about a guide. */
export const GuideBrief = z.object({
  /** Its address below that of its community: `/clubs/{slug}/guides/{slug}`. Stays the same when the title changes. */
  slug: z.string(),
  title: z.string(),
  /** 1 for a new guide, and one more with each change. */
  version: Count,
  updatedAt: Timestamp,
  /** Who wrote this version; `null` if they have deleted their account or the viewer may not see them. */
  editor: z.nullable(Person),
});
export type GuideBrief = z.infer<typeof GuideBrief>;

/** The guides of a community without their texts, the oldest first. */
export const CommunityGuides = z.object({
  guides: z.array(GuideBrief),
  /** Whether the viewer may add, change and delete them. */
  canEdit: z.boolean(),
});
export type CommunityGuides = z.infer<typeof CommunityGuides>;

/** A text that people of a community need again and again, such as its rules or what to do after arriving in a country. */
export const Guide = z.object({
  ...GuideBrief.shape,
  /** A subset of Markdown: headings, paragraphs, lists, bold, italics and links. Anything else is text. */
  content: z.string(),
  canEdit: z.boolean(),
});
export type Guide = z.infer<typeof Guide>;

/** What a guide said. */
export const GuideVersion = z.object({ ...GuideBrief.shape, content: z.string() });
export type GuideVersion = z.infer<typeof GuideVersion>;

/** Members who were named to write the guides of a community, besides its moderators and stewards. */
export const GuideKeepers = z.object({
  /** Without those whom the viewer may not see. */
  keepers: z.array(Person),
  /** Whether the viewer may name them. */
  canEdit: z.boolean(),
});
export type GuideKeepers = z.infer<typeof GuideKeepers>;

/** Lower-case words without duplicates, which may differ in the composition of letters. */
const Tags = z.pipe(
  z.array(trimmedName(clubTagMax)).check(z.maxLength(clubTagsMax)),
  z.transform((tags: string[]) => [...new Set(tags.map(tagForm))]),
);

const fields = {
  name: trimmedName(clubNameMax).check(z.minLength(clubNameMin)),
  description: trimmedText(clubDescriptionMax),
  tags: Tags,
  joinPolicy: z.enum(['OPEN', 'REQUEST', 'INVITE']),
  audience: CommunityAudience,
  /** Pictures uploaded to `POST /api/storage?purpose=community`; `null` for the emblem of its initials, or no banner. */
  image: z.nullable(PictureUrl),
  banner: z.nullable(PictureUrl),
};

/** A new club. It belongs to the campus of its founder. */
export const ClubDraft = z.object({
  ...fields,
  tags: z._default(Tags, []),
  joinPolicy: z._default(fields.joinPolicy, 'OPEN'),
  audience: z._default(CommunityAudience, 'CAMPUS'),
  image: z.optional(fields.image),
  banner: z.optional(fields.banner),
});
export type ClubDraft = z.infer<typeof ClubDraft>;

/** Changes to a club: any subset of the fields. */
export const ClubChange = z.partial(z.object({ ...fields, posting: z.enum(postingRights) }));
export type ClubChange = z.infer<typeof ClubChange>;

const oneCommunity = z.object({ id: Id });
const oneDue = z.object({ id: Id, dueId: Id });
const oneDuePayment = z.object({ id: Id, dueId: Id, userId: Id });
const oneElection = z.object({ id: Id, electionId: Id });
const oneGuide = z.object({
  id: Id,
  slug: z.string().check(z.maxLength(guideSlugMax), z.regex(slugPattern)),
});
const oneMember = z.object({ id: Id, userId: Id });
const fileRate = { max: 20, per: 'hour' } as const;
const changeRate = { max: 60, per: 'minute' } as const;
const Reason = z.optional(z.nullable(text(membershipReasonMax)));

/**
 * Endpoints of clubs and hubs. Hubs are 404 to everyone but their members, clubs with the audience `CAMPUS` or `MEMBERS` to people of
 * other campuses, and clubs with the policy `INVITE` and the audience `MEMBERS` to everyone, except members and the invited.
 */
export const communities = {
  'GET /api/communities': endpoint({
    summary:
      'Communities, most members first. `scope=mine` are those you are a member of; `scope=suggested` are clubs that fit your interests, friends and campus, chosen among those of friends and the 100 largest ones of your campus and for everyone',
    query: z.object({
      kind: z.optional(CommunityKind),
      /** Part of the name, regardless of case and accents. */
      search: z.optional(text(communitySearchMax)),
      /** The name of a campus. */
      campus: z.optional(text(300)),
      tag: z.optional(text(clubTagMax)),
      scope: z.optional(z.enum(['mine', 'suggested'])),
      limit: limit(communityPageSize),
      cursor: z.optional(Cursor),
    }),
    reply: z.array(Community),
    linked: true,
    errors: ['search_too_broad'],
  }),
  'POST /api/communities': endpoint({
    summary:
      'Found a club. Its name is unique on your campus, regardless of case, accents and invisible characters. Archived clubs, and clubs with the policy `INVITE` and the audience `MEMBERS`, take no name from others, and can have any. You can own five clubs, and one while your account is new',
    body: ClubDraft,
    reply: Community,
    status: 201,
    errors: ['name_taken', 'too_many_clubs', 'new_account', 'not_our_picture'],
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'GET /api/communities/:idOrSlug': endpoint({
    summary: 'One community, by its id or its slug',
    params: z.object({ idOrSlug: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)) }),
    reply: Community,
  }),
  'PUT /api/communities/:id': endpoint({
    summary:
      'Change the given fields of a club. For its officers and owners. With `posting` `MODERATORS` only its moderators, officers and owners can post, and all members can comment. A club that only members and the invited know of needs a free name (`name_taken`) to become visible to others',
    params: oneCommunity,
    body: ClubChange,
    reply: Community,
    errors: ['not_allowed', 'name_taken', 'archived', 'not_our_picture'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/archive': endpoint({
    summary:
      'Archive a club, which stays readable and takes no writes: people can leave it, and take back what they asked or were offered. For its owners. Idempotent',
    params: oneCommunity,
    reply: Community,
    errors: ['not_allowed'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/restore': endpoint({
    summary:
      'Restore an archived club. For its owners, of whom none can own more than five clubs then. If another club has taken its name, it stays archived (`name_taken`). Only stewards can end a freeze (`not_allowed`). Idempotent',
    params: oneCommunity,
    reply: Community,
    errors: ['not_allowed', 'too_many_clubs', 'name_taken'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/join': endpoint({
    summary:
      'Join a club that is open or to which you are invited, or request it (202), with a message. Idempotent. People who were removed and cannot return get `removed`, and people whose request was declined within the last seven days `request_declined`. You can send 20 requests a day',
    params: oneCommunity,
    body: z.optional(z.object({ message: z.optional(text(joinMessageMax)) })),
    reply: Community,
    alsoStatus: 202,
    errors: ['not_allowed', 'removed', 'request_declined', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'DELETE /api/communities/:id/membership': endpoint({
    summary:
      'Leave a club, withdraw your request or refuse an invitation. Nobody is notified. Idempotent. The only owner whose account is active cannot leave (`last_owner`), and nobody can leave a hub (`automatic`)',
    params: oneCommunity,
    reply: Community,
    errors: ['last_owner', 'automatic'],
    rateLimit: changeRate,
  }),
  'PUT /api/communities/:id/mute': endpoint({
    summary:
      'Mute or unmute the notifications of a community you are a member of: of requests, announcements, mentions in its name, invitations to events and elections. `mutedKinds` replaces the kinds that are muted while not all are: `POSTS` are those that count as new, `EVENTS` are the invitations to events that all members get. Those about your membership and about its owners stay, and so do those of its chat. `highlightsOnly` says which of its posts count as new; `null` for what its size implies. Fields that are left out stay. Idempotent',
    params: oneCommunity,
    body: z.object({
      muted: z.boolean(),
      highlightsOnly: z.optional(z.nullable(z.boolean())),
      mutedKinds: z.optional(z.array(z.enum(communityNotices)).check(z.maxLength(communityNotices.length))),
    }),
    reply: Community,
    errors: ['not_allowed'],
    rateLimit: changeRate,
  }),
  'PUT /api/communities/:id/visit': endpoint({
    summary:
      'Record that you have opened the page of a community you are a member of: its posts are no longer new to you. Idempotent',
    params: oneCommunity,
    reply: null,
    errors: ['not_allowed'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/members': endpoint({
    summary:
      'The members of a community: the higher role first, then the longest members. For the people who may read its posts. Moderators and above see members of lower roles also behind a block, without their picture',
    params: oneCommunity,
    query: z.object({
      role: z.optional(CommunityRole),
      /** The name of a campus. */
      campus: z.optional(text(300)),
      search: z.optional(text(communitySearchMax)),
      limit: limit(communityMemberPageSize),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ users: z.array(CommunityMember), total: Count }),
    linked: true,
    errors: ['not_allowed', 'search_too_broad'],
  }),
  'GET /api/communities/:id/campuses': endpoint({
    summary:
      'How many members a community has at each campus, most members first, at most 100 campuses, as of up to five minutes ago. For the people who may read its posts',
    params: oneCommunity,
    reply: z.array(CampusMembers),
    errors: ['not_allowed'],
    rateLimit: { max: 30, per: 'minute' },
  }),
  'GET /api/communities/:id/members.csv': endpoint({
    summary:
      'The members of a club in the same order as CSV, at most 5,000: name, username, campus, role, title and the day since which they are one. For its officers and owners, without people behind a block',
    params: oneCommunity,
    reply: z.string(),
    contentType: 'text/csv',
    errors: ['not_allowed'],
    rateLimit: fileRate,
  }),
  'PUT /api/communities/:id/members/:userId': endpoint({
    summary:
      'Change the role and title of a member. Owners can set every role below their own, officers the roles `MEMBER` and `MODERATOR` of members with these roles. Owners are made by an offer',
    params: oneMember,
    body: z.object({
      role: z.enum(['MEMBER', 'MODERATOR', 'OFFICER']),
      title: z.optional(nameOrBlank(memberTitleMax)),
    }),
    reply: CommunityMember,
    errors: ['not_allowed', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'DELETE /api/communities/:id/members/:userId': endpoint({
    summary: 'Remove a member with a reason, which they are notified of. For higher roles',
    params: oneMember,
    body: z.object({ reason: filledText(membershipReasonMax), canReturn: z._default(z.boolean(), true) }),
    reply: null,
    errors: ['not_allowed', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/requests': endpoint({
    summary:
      'The requests to join a club, oldest first. For its officers and owners. A block hides only the picture and the message',
    params: oneCommunity,
    query: z.object({ limit: limit(communityMemberPageSize), cursor: z.optional(Cursor) }),
    reply: z.array(JoinRequest),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/communities/:id/requests/:userId/approve': endpoint({
    summary: 'Approve a request to join. For officers and owners. A request that was answered keeps its answer',
    params: oneMember,
    reply: JoinRequest,
    errors: ['not_allowed', 'archived'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'POST /api/communities/:id/requests/:userId/decline': endpoint({
    summary:
      'Decline a request to join, with a reason for the person who asked. For officers and owners. A request that was answered keeps its answer',
    params: oneMember,
    body: z.optional(z.object({ reason: Reason })),
    reply: JoinRequest,
    errors: ['not_allowed', 'archived'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'GET /api/communities/:id/invitations': endpoint({
    summary: 'The open invitations to a club, newest first. For its officers and owners',
    params: oneCommunity,
    query: z.object({ limit: limit(communityMemberPageSize), cursor: z.optional(Cursor) }),
    reply: z.array(ClubInvitation),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/communities/:id/invitations': endpoint({
    summary:
      'Invite people to a club. For its officers and owners. People who are members or invited already are left out',
    params: oneCommunity,
    body: z.object({ userIds: z.array(Id).check(z.minLength(1), z.maxLength(clubInvitationsPerRequest)) }),
    reply: z.array(ClubInvitation),
    status: 201,
    errors: ['not_allowed', 'not_invitable', 'new_account', 'archived'],
    rateLimit: { max: 60, per: 'hour' },
  }),
  'POST /api/communities/:id/owners': endpoint({
    summary:
      'Offer a member to become an owner. For owners. A club has up to three, counting those who are asked, and elections of an owner that are open or not accepted (`too_many_owners`). Idempotent',
    params: oneCommunity,
    body: z.object({ userId: Id }),
    reply: Community,
    errors: ['not_allowed', 'too_many_owners', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/owners/accept': endpoint({
    summary: 'Accept the offer to become an owner. Idempotent',
    params: oneCommunity,
    reply: Community,
    errors: ['not_allowed', 'too_many_owners', 'too_many_clubs', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/owners/decline': endpoint({
    summary: 'Decline the offer to become an owner. Idempotent',
    params: oneCommunity,
    reply: Community,
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/contacts': endpoint({
    summary:
      'Whom to call: offices and emergency numbers, and in the hub of a campus its stewards. For the people who may read the posts of the community',
    params: oneCommunity,
    reply: CommunityContacts,
    errors: ['not_allowed'],
  }),
  'PUT /api/communities/:id/contacts': endpoint({
    summary:
      'Replace the contacts of a community. For moderators of a club, and for stewards in a hub: those of all campuses, and in the hub of a campus also its own. Idempotent',
    params: oneCommunity,
    body: z.object({ contacts: z.array(Contact).check(z.maxLength(contactsMax)) }),
    reply: CommunityContacts,
    errors: ['not_allowed', 'archived'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/elections': endpoint({
    summary: 'The elections of a club, newest first. For its members. Votes are counted only once an election is over',
    params: oneCommunity,
    query: z.object({ limit: limit(electionPageSize), cursor: z.optional(Cursor) }),
    reply: z.array(Election),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/communities/:id/elections': endpoint({
    summary:
      'Start an election in a club, which its members are notified of. For its officers and owners; only owners have an owner or a treasurer elected, an owner under the limit of `POST /api/communities/:id/owners`. Members stand as candidates until `nominationsUntil`, and then vote until `closesAt`. Members who joined before it was started can vote. A club starts 15 elections in 24 hours at most',
    params: oneCommunity,
    body: ElectionDraft,
    reply: Election,
    status: 201,
    errors: ['not_allowed', 'too_many_owners', 'archived', 'automatic'],
    rateLimit: { max: 20, per: 'hour' },
    idempotent: true,
  }),
  'DELETE /api/communities/:id/elections/:electionId': endpoint({
    summary:
      'Cancel an election with a reason, which its members are notified of and the log of the club names. Its candidates and votes are deleted. For those who can start such an election until voting begins, then only for owners, until it ends (`election_over`). Idempotent',
    params: oneElection,
    body: z.object({ reason: filledText(membershipReasonMax) }),
    reply: Election,
    errors: ['not_allowed', 'election_over', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/elections/:electionId/candidates': endpoint({
    summary:
      'Stand as a candidate in an election, which takes 30 (`too_many_candidates`), while nominations are open (`nominations_closed`). For members. Idempotent',
    params: oneElection,
    reply: Election,
    errors: ['not_allowed', 'nominations_closed', 'too_many_candidates', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'DELETE /api/communities/:id/elections/:electionId/candidates': endpoint({
    summary: 'Stop being a candidate in an election, while nominations are open (`nominations_closed`). Idempotent',
    params: oneElection,
    reply: Election,
    errors: ['not_allowed', 'nominations_closed', 'automatic'],
    rateLimit: changeRate,
  }),
  'PUT /api/communities/:id/elections/:electionId/vote': endpoint({
    summary:
      'Vote for a candidate, by the id of the person. The vote is secret: it is not stored who has voted for whom, so no vote can be changed, taken back or shown, and any further request answers as the first. For members who joined before the election was started, once in each round, while it is open (`voting_closed`). With equal votes there is a second round of 48 hours between the candidates who have them; of those with equal votes in it, the longest member wins',
    params: oneElection,
    body: z.object({
      candidateId: Id,
      /** The round that the vote is for; by default the open one. With it, a request that is repeated late is not counted in the next round. */
      isRunoff: z.optional(z.boolean()),
    }),
    reply: Election,
    errors: ['not_allowed', 'voting_closed', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/elections/:electionId/accept': endpoint({
    summary:
      'Accept to be elected. The winner gets the role, unless they have a higher one, and the title of the election. An owner is one beside the others, under the limits of `POST /api/communities/:id/owners/accept`. Idempotent',
    params: oneElection,
    reply: Election,
    errors: ['not_allowed', 'too_many_owners', 'too_many_clubs', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/elections/:electionId/decline': endpoint({
    summary:
      'Decline to be elected. It is offered to the candidate with the next most votes, if there is one. Idempotent',
    params: oneElection,
    reply: Election,
    errors: ['not_allowed', 'automatic'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/log': endpoint({
    summary:
      'What officers of a club did, who joined it by a link, and what happened to it, newest first. For its officers and owners, and stewards of its campus. The cursor is the id of the last entry received',
    params: oneCommunity,
    query: z.object({ limit: limit(clubLogPageSize), lastEntryId: z.optional(Id) }),
    reply: z.array(ClubLogEntry),
    linked: true,
    errors: ['not_allowed'],
  }),
  'GET /api/communities/:id/dues': endpoint({
    summary:
      'The dues of a club, newest first. For its members, who read whether they have paid themselves. The people who keep the dues are its owners, and officers whose title is Treasurer in English, French, Portuguese, Swahili or Arabic, regardless of case, accents and spaces. They also read how many have paid',
    params: oneCommunity,
    query: z.object({
      state: z.optional(z.enum(['open', 'closed'])),
      limit: limit(duePageSize),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({
      dues: z.array(Due),
      /** Whether the viewer keeps the dues. */
      isKeeper: z.boolean(),
    }),
    linked: true,
    errors: ['not_allowed'],
  }),
  'POST /api/communities/:id/dues': endpoint({
    summary:
      'Add a due to a club. All its members owe it, also those who join later. For the people who keep the dues. A club has up to 50 open ones, and 500 with those closed (`too_many_dues`)',
    params: oneCommunity,
    body: DueDraft,
    reply: Due,
    status: 201,
    errors: ['not_allowed', 'too_many_dues', 'archived', 'automatic'],
    rateLimit: changeRate,
    idempotent: true,
  }),
  'GET /api/communities/:id/dues/:dueId': endpoint({
    summary: 'One due. For the members of the club',
    params: oneDue,
    reply: Due,
    errors: ['not_allowed'],
  }),
  'DELETE /api/communities/:id/dues/:dueId': endpoint({
    summary: 'Delete a due with its payments. For the people who keep the dues',
    params: oneDue,
    reply: null,
    errors: ['not_allowed', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/dues/:dueId/close': endpoint({
    summary: 'Close a due, whose payments stay and cannot change. For the people who keep the dues. Idempotent',
    params: oneDue,
    reply: Due,
    errors: ['not_allowed', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'POST /api/communities/:id/dues/:dueId/reopen': endpoint({
    summary: 'Open a closed due again. For the people who keep the dues. Idempotent',
    params: oneDue,
    reply: Due,
    errors: ['not_allowed', 'too_many_dues', 'archived', 'automatic'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/dues/:dueId/payments': endpoint({
    summary:
      'Who owes a due and who has paid it, by name. For the people who keep the dues, who see people of lower roles also behind a block, without their picture',
    params: oneDue,
    query: z.object({
      /** Only those who have paid, or who have not. */
      state: z.optional(z.enum(['paid', 'owed'])),
      limit: limit(duePaymentPageSize),
      cursor: z.optional(Cursor),
    }),
    reply: z.array(DuePerson),
    linked: true,
    errors: ['not_allowed'],
  }),
  'GET /api/communities/:id/dues/:dueId.csv': endpoint({
    summary:
      'The people who owe a due and who have paid it, by name, as CSV, at most 5,000. For the people who keep the dues',
    params: oneDue,
    reply: z.string(),
    contentType: 'text/csv',
    errors: ['not_allowed'],
    rateLimit: fileRate,
  }),
  'PUT /api/communities/:id/dues/:dueId/payments/:userId': endpoint({
    summary:
      'Record the payment of a member for an open due (`due_closed`), or change it. The day is not in the future. Baraza takes no payments. For the people who keep the dues. Idempotent',
    params: oneDuePayment,
    body: DuePaymentDraft,
    reply: DuePerson,
    errors: ['not_allowed', 'due_closed', 'archived', 'automatic'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'DELETE /api/communities/:id/dues/:dueId/payments/:userId': endpoint({
    summary: 'Delete the payment of a person for an open due. For the people who keep the dues. Idempotent',
    params: oneDuePayment,
    reply: null,
    errors: ['not_allowed', 'due_closed', 'archived', 'automatic'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'GET /api/communities/:id/guides': endpoint({
    summary:
      'The guides of a community, at most 20, without their texts. For the people who may read the posts of the community',
    params: oneCommunity,
    reply: CommunityGuides,
    errors: ['not_allowed'],
  }),
  'GET /api/communities/:id/guides/:slug': endpoint({
    summary: 'One guide with its text. For the same people',
    params: oneGuide,
    reply: Guide,
    errors: ['not_allowed'],
  }),
  'PUT /api/communities/:id/guides/:slug': endpoint({
    summary:
      'Add or change a guide. For its keepers, for moderators of a club, and for stewards in a hub: those of all campuses, and in the hub of a campus also its own. `expectedVersion` is the version that was edited, 0 for a new guide; if another one is stored, nothing changes (`version_conflict` with `currentVersion`). The title and text that are stored already change nothing, whatever the expected version. A community has up to 20 guides (`too_many_guides`)',
    params: oneGuide,
    body: z.object({
      title: trimmedName(guideTitleMax).check(z.minLength(guideTitleMin)),
      content: trimmedText(guideContentMax),
      expectedVersion: Count,
    }),
    reply: Guide,
    errors: ['not_allowed', 'version_conflict', 'too_many_guides', 'archived'],
    rateLimit: changeRate,
  }),
  'DELETE /api/communities/:id/guides/:slug': endpoint({
    summary: 'Delete a guide with all its versions. For the people who may change it',
    params: oneGuide,
    reply: null,
    errors: ['not_allowed', 'archived'],
    rateLimit: changeRate,
  }),
  'GET /api/communities/:id/guides/:slug/history': endpoint({
    summary:
      'The versions of a guide, newest first, beginning with the current one. For the people who may change it, who restore an earlier one by putting it again. The cursor is the last version received',
    params: oneGuide,
    query: z.object({ limit: limit(guideHistoryPageSize), lastVersion: z.optional(wholeNumber(1, 999_999_999)) }),
    reply: z.array(GuideVersion),
    linked: true,
    errors: ['not_allowed'],
  }),
  'GET /api/communities/:id/guide-keepers': endpoint({
    summary: 'The members who keep the guides of a community. For the people who may read the posts of the community',
    params: oneCommunity,
    reply: GuideKeepers,
    errors: ['not_allowed'],
  }),
  'PUT /api/communities/:id/guide-keepers': endpoint({
    summary:
      'Replace the list of members who keep the guides. For officers and owners of a club, and for stewards in a hub: those of all campuses, and in the hub of a campus also its own. People who are no members are 404. Keepers lose the right when they leave, are suspended, or are in a block with someone who can name keepers. Idempotent',
    params: oneCommunity,
    body: z.object({ userIds: z.array(Id).check(z.maxLength(guideKeepersMax)) }),
    reply: GuideKeepers,
    errors: ['not_allowed', 'archived'],
    rateLimit: changeRate,
  }),
};
