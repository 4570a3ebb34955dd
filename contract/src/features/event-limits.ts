// These stand apart from the schemas, so that a page which validates nothing does not load a validator for their sake.

export const eventTitleMax = 120;
export const eventDescriptionMax = 5000;
export const eventLocationMax = 200;
export const eventReasonMax = 500;
export const eventSearchMax = 100;

export const eventCapacityMin = 1;
export const eventCapacityMax = 100_000;
export const eventCapacityUsual = 50;

export const eventPageSize = 12;
/** Of those who come, an event shows the viewer and up to this many others. */
export const eventAttendeesShown = 5;
export const attendeePageSize = 50;
/** How many are invited in one call. */
export const invitationsAtOnce = 50;
/** How many people somebody can invite to their events in one day, in UTC. */
export const invitationsPerDay = 100;

export const eventCommentMax = 1000;
export const eventCommentPageSize = 20;
/** Of the comments under a page of top-level ones, the nearest so many come along; the rest is asked for by their parent. */
export const eventRepliesAtOnce = 500;
/** A reply to what lies so deep hangs beside it. */
export const eventCommentDepthMax = 30;
export const clientIdMax = 64;

/** How many scans at the door are told of in one call. */
export const scansAtOnce = 50;
/** How many guests a page of the door's list holds. */
export const checkInPageSize = 500;

/** Who can join: anyone; those whom the host lets in; those whom the host has invited. */
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

/** How many addresses of one person's calendar work at the same time. */
export const calendarAddressesMax = 5;
