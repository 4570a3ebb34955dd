// Apart from the schemas, so that a page that validates nothing does not load the validator.

export const eventTitleMax = 120;
export const eventDescriptionMax = 5000;
export const eventLocationMax = 200;
export const eventReasonMax = 500;
export const requestMessageMax = 500;
export const eventSearchMax = 100;

export const eventCapacityMin = 1;
export const eventCapacityMax = 100_000;
export const defaultEventCapacity = 50;

export const eventPageSize = 12;
/** How many attendees an event includes, besides the viewer. */
export const eventAttendeesShown = 5;
export const attendeePageSize = 50;
/** How many people one request can invite. */
export const invitationsPerRequest = 50;
/** How many people a host can invite to their events per day, in UTC. */
export const invitationsPerDay = 100;

/** How many people can be asked to host an event together with its host. */
export const coHostsMax = 5;
/** How many members a club can have whose members are invited together. */
export const communityInvitationMax = 5_000;
/** To how many events the members of a club can be invited together in a day. */
export const communityInvitationsPerDay = 5;

export const eventCommentMax = 1000;
export const eventCommentPageSize = 20;
/** How many replies a page of comments includes, nearest first. The others are read by their parent. */
export const eventRepliesPerPage = 200;
/** The greatest depth of a reply. A reply to a comment of this depth becomes its sibling. */
export const eventCommentDepthMax = 30;
export const clientIdMax = 64;

/** How many scans one request can record. */
export const scansPerRequest = 50;
/** How many attendees a page of the check-in list holds. */
export const checkInPageSize = 200;

/** Who can register: every member, people with an approved request, or invited people. */
export const eventVisibilities = ['PUBLIC', 'PRIVATE', 'INVITE_ONLY'] as const;

export const eventTags = [
  'social',
  'academic',
  'workshop',
  'conference',
  'networking',
  'tech',
  'business',
  'entrepreneurship',
  'cultural',
  'sports',
  'music',
  'art',
  'food',
  'charity',
  'career',
  'leadership',
  'entertainment',
  'health',
  'outdoors',
  'virtual',
  'community',
] as const;

/** How many addresses of one person's calendar work at the same time; the oldest are removed. */
export const calendarAddressesMax = 5;

/** What a calendar feed contains of each event, and of all; calendar apps read it again and again. */
export const calendarFeed = {
  daysBack: 90,
  daysAhead: 366,
  /** Characters of a description, before the link to the event. */
  descriptionMax: 1_000,
  bytesMax: 512 * 1024,
  eventsMax: 500,
  /** Reads per hour and address of a calendar, and per minute and network address. */
  readsPerHour: 60,
  readsPerMinute: 300,
} as const;
