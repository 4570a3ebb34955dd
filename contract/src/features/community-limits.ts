// Separate from the schemas, so that a page which needs only the limits does not load the validator.

/** The slug of a community or guide. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const communityKinds = ['CLUB', 'INTAKE', 'CAMPUS', 'COUNTRY'] as const;
export const joinPolicies = ['OPEN', 'REQUEST', 'INVITE', 'AUTOMATIC'] as const;
export const communityAudiences = ['EVERYONE', 'CAMPUS', 'MEMBERS'] as const;
/** Who may post in a club: its members, or only its moderators, officers and owners. */
export const postingRights = ['MEMBERS', 'MODERATORS'] as const;
/**
 * The kinds of notices that a member can mute: new posts, mentions in the name of the club, announcements of a hub, invitations to
 * events, elections, and for officers requests to join.
 */
export const communityNotices = ['POSTS', 'MENTIONS', 'ANNOUNCEMENTS', 'EVENTS', 'ELECTIONS', 'REQUESTS'] as const;
export type CommunityNotice = (typeof communityNotices)[number];
/** What officers do in a club, and what happens to it, as its log names it. */
export const clubActs = [
  'change',
  'archive',
  'restore',
  'role',
  'title',
  'remove',
  'approve',
  'decline',
  'invite',
  'link',
  'link-revoked',
  'join-by-link',
  'offer',
  'accept',
  'follow',
  'election',
  'election-cancelled',
  'elected',
  'guide',
  'guide-deletion',
  'contacts',
  'post-removal',
  'comment-removal',
  'freeze',
  'lift',
] as const;

/** The fields of a club that the log says to have changed. */
export const clubFields = [
  'name',
  'description',
  'image',
  'banner',
  'tags',
  'joinPolicy',
  'audience',
  'posting',
] as const;

export const clubLogPageSize = 30;

/** From the least to the most rights. */
export const communityRoles = ['MEMBER', 'MODERATOR', 'OFFICER', 'OWNER'] as const;

export const clubNameMin = 3;
export const clubNameMax = 60;
export const clubDescriptionMax = 2000;
export const clubTagsMax = 5;
export const clubTagMax = 30;
/** How many clubs one person may own, and how many of them while their account is new. */
export const clubsOwnedMax = 5;
export const ownersMax = 3;
/** For how many days a person can accept to become an owner, or the role that they were elected to. */
export const offerDays = 14;
/** With more members, only posts in the name of a community count as new, unless a member wants otherwise. */
export const highlightsOnlyAbove = 200;
export const communityPageSize = 20;
export const communitySearchMax = 100;
export const communityMemberPageSize = 50;
export const joinMessageMax = 300;
/** After how many days a person whose request was declined can ask again. */
export const askAgainDays = 7;
/** How many clubs a person can ask to join in one day (UTC). */
export const joinRequestsPerDay = 20;
export const membershipReasonMax = 300;
export const memberTitleMax = 60;
/** How many people one call can invite. */
export const clubInvitationsPerRequest = 50;
/** For how many days the invitation link of a club works, and how many people can join by it. */
export const clubLinkDays = 7;
export const clubLinkDaysMax = 90;
export const clubLinkUses = 50;
export const clubLinkUsesMax = 500;
export const clubLinkDescriptionMax = 400;
/** Friends of the viewer among the members whom a community names. */
export const friendsNamed = 3;
export const contactsMax = 30;
export const contactNameMax = 80;
export const contactPhoneMax = 30;
export const contactNoteMax = 200;
/** A phone number as it is dialled, such as `+254 20 123456`, or a short code such as `*123#`. */
export const contactPhone = /^[+*#(]{0,3}\d[\d ()./*#-]*$/;
/** The roles that a club can elect people to. Only owners have owners elected. */
export const electedRoles = ['MODERATOR', 'OFFICER', 'OWNER'] as const;
export const electionPageSize = 10;
export const candidatesMax = 30;
/** How many elections a club starts in 24 hours at most: its members are notified of each. */
export const electionsPerDay = 15;

/** In how many days, at most, the first round of a new election ends. */
export const electionDaysMax = 60;
/** How long the second round of an election takes. */
export const runoffHours = 48;
export const dueTitleMax = 80;
export const dueNoteMax = 200;
/** How many open dues a club has at most. */
export const duesMax = 50;
/** How many dues it has at most, with closed ones. */
export const allDuesMax = 500;
export const duePageSize = 10;
export const duePaymentPageSize = 50;
/** The most rows of a file of members or payments. */
export const clubFileRowsMax = 5_000;
export const guidesMax = 20;
export const guideKeepersMax = 10;
export const guideTitleMin = 3;
export const guideTitleMax = 80;
export const guideContentMax = 20_000;
export const guideSlugMax = 60;
export const guideHistoryPageSize = 5;
