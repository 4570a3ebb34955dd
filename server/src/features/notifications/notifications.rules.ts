import type { NotificationKind } from '@baraza/contract/features/notifications.ts';
import type { Tx } from '#platform/database.ts';
import type { DomainEvents } from '#platform/publish.ts';
import { excerptOf } from './excerpt.ts';
import { findUsername, type Found, listInside, type News, type Recipients } from './notifications.queries.ts';

/** Who is told what. Of several in one list each is told the first that is for them, and no more. */
export interface Told {
  kind: NotificationKind;
  to: Recipients;
  more: Partial<News> & Pick<News, 'link'>;
}

type Rule<Type extends keyof DomainEvents> = (domainEvent: DomainEvents[Type], tx: Tx) => Told[] | Promise<Told[]>;

/** Whom each thing that happens is told to. What is not here is told to nobody. */
export const rules: { [Type in keyof DomainEvents]?: Rule<Type> } = {
  'connections.followed': async ({ actorId, subjectId }, tx) => {
    const link = `/profile/${await findUsername(tx, actorId)}`;
    return [{ kind: 'follow', to: [subjectId], more: { link, group: `follow ${actorId}` } }];
  },

  'posts.liked': ({ postId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onPost(postId), group: `like post ${postId}` } },
  ],
  'posts.commentLiked': ({ postId, commentId, authorId }) => [
    { kind: 'like', to: [authorId], more: { ...onComment(postId, commentId), group: `like comment ${commentId}` } },
  ],
  'posts.mentioned': ({ postId, content, userIds }) => [
    { kind: 'mention', to: userIds, more: { ...onPost(postId), excerpt: excerptOf(content) } },
  ],
  'posts.commented': ({ actorId, postId, commentId, ownerId, parentAuthorId, content, mentionedIds }) => {
    const more = { ...onComment(postId, commentId), excerpt: excerptOf(content) };
    return [
      { kind: 'reply', to: parentAuthorId === undefined ? [] : [parentAuthorId], more },
      { kind: 'comment', to: [ownerId], more: { ...more, what: 'post' } },
      { kind: 'mention', to: mentionedIds, more: { ...more, ...newestOf(`mention post ${postId} ${actorId}`) } },
    ];
  },

  'events.registered': ({ eventId, hostId }) => [
    { kind: 'registration', to: [hostId], more: { ...onEvent(eventId), group: `registration event ${eventId}` } },
  ],
  'events.requested': ({ eventId, hostId }) => [
    { kind: 'request', to: [hostId], more: { ...onEvent(eventId), group: `request event ${eventId}` } },
  ],
  'events.answered': ({ eventId, subjectId, answer }) => [
    {
      kind: 'answer',
      to: [subjectId],
      more: { ...onEvent(eventId), what: answer, ...newestOf(`answer event ${eventId}`) },
    },
  ],
  'events.invited': ({ eventId, subjectIds }) => [
    { kind: 'invitation', to: subjectIds, more: { ...onEvent(eventId), group: `invitation event ${eventId}` } },
  ],
  'events.seated': ({ eventId, subjectIds }) => [
    { kind: 'seat', to: subjectIds, more: { ...onEvent(eventId), ...newestOf(`seat event ${eventId}`) } },
  ],
  'events.moved': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { ...onEvent(eventId), what: 'moved', ...newestOf(`change event ${eventId}`) },
    },
  ],
  'events.cancelled': ({ eventId, reason }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: {
        ...onEvent(eventId),
        what: 'cancelled',
        excerpt: excerptOf(reason),
        ...newestOf(`change event ${eventId}`),
      },
    },
  ],
  // It hangs on nothing, to outlast the event; nor on its host, who may be going as well.
  'events.deleted': ({ eventId, title }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { link: '/events-parties', what: 'deleted', subject: title, actorId: null },
    },
  ],
  // They go with the event when it is erased; their groups keep a host from notifying the guests again and again.
  'events.hidden': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { link: '/events-parties', eventId, what: 'hidden', ...newestOf(`hidden event ${eventId}`) },
    },
  ],
  'events.restored': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { ...onEvent(eventId), what: 'restored', ...newestOf(`restored event ${eventId}`) },
    },
  ],
  'events.commented': async ({ eventId, commentId, hostId, parentAuthorId, content }, tx) => {
    const link = `${onEvent(eventId).link}?comment=${commentId}`;
    const more = { ...onEvent(eventId), link, eventCommentId: commentId, what: 'event', excerpt: excerptOf(content) };
    // Who spoke there once may not be let in any more.
    const answered = parentAuthorId === undefined ? [] : await listInside(tx, eventId, [parentAuthorId]);
    return [
      { kind: 'reply', to: answered, more },
      { kind: 'comment', to: [hostId], more },
    ];
  },
  'events.reminded': ({ eventId, ahead }) => [
    {
      kind: 'reminder',
      to: attendeesAndHostOf(eventId),
      more: { ...onEvent(eventId), what: ahead, ...newestOf(`reminder event ${eventId}`) },
    },
  ],

  'intake.announced': ({ announcementId, intake, content }) => [
    {
      kind: 'announcement',
      to: membersOf(intake),
      more: { link: '/intake-hub', announcementId, excerpt: excerptOf(content) },
    },
  ],
  // Asking again tells nothing again.
  'intake.buddyAsked': ({ actorId, subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'asked', group: `buddy ${actorId}` } },
  ],
  'intake.buddyFound': ({ subjectId }) => [
    { kind: 'buddy', to: [subjectId], more: { link: '/intake-hub', what: 'found' } },
  ],

  'ventures.liked': ({ ventureId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onVenture(ventureId), group: `like venture ${ventureId}` } },
  ],
  'ventures.followed': ({ ventureId, ownerId }) => [
    { kind: 'follow', to: [ownerId], more: { ...onVenture(ventureId), group: `follow venture ${ventureId}` } },
  ],
  'ventures.reviewed': ({ actorId, ventureId, ownerId, reviewId, content }) => [
    {
      kind: 'review',
      to: [ownerId],
      more: {
        ...onVenture(ventureId),
        reviewId,
        excerpt: excerptOf(content),
        ...newestOf(`review venture ${ventureId} ${actorId}`),
      },
    },
  ],
  'ventures.reviewAnswered': ({ ventureId, reviewId, authorId, content }) => {
    const more = {
      ...onVenture(ventureId),
      reviewId,
      excerpt: excerptOf(content),
      ...newestOf(`answer review ${reviewId}`),
    };
    return [{ kind: 'reply', to: [authorId], more }];
  },
  'ventures.memberAsked': ({ ventureId, subjectId, role }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), what: 'asked', excerpt: excerptOf(role) } },
  ],
  'ventures.memberJoined': ({ ventureId, ownerId }) => [
    {
      kind: 'team',
      to: [ownerId],
      more: { ...onVenture(ventureId), what: 'joined', group: `join venture ${ventureId}` },
    },
  ],
  'ventures.transferOffered': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), what: 'offered' } },
  ],
  'ventures.transferDeclined': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), what: 'declined' } },
  ],
  'ventures.handedOver': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), what: 'accepted' } },
  ],
};

function onPost(postId: string) {
  return { link: `/feed/${postId}`, postId, what: 'post' };
}

function onComment(postId: string, commentId: string) {
  return { link: `/feed/${postId}?comment=${commentId}`, postId, commentId, what: 'comment' };
}

function onEvent(eventId: string) {
  return { link: `/events-parties/events/${eventId}`, eventId };
}

function onVenture(ventureId: string) {
  return { link: `/student-businesses/business/${ventureId}`, ventureId, what: 'venture' };
}

/** Of these the newest alone stands there, at the top and unread, whoever did the ones before. */
function newestOf(group: string) {
  return { group, renews: true };
}

/** Who counts on the event: with a seat, in line for one, or waiting for the host's answer. */
function guestsOf(eventId: string): Found {
  const select = `select user_id from event_attendee where event_id = $1
    union select user_id from event_waitlist where event_id = $1
    union select user_id from event_request where event_id = $1 and state = 'pending'`;
  return { name: 'guests', select, of: eventId };
}

function attendeesAndHostOf(eventId: string): Found {
  const select = 'select user_id from event_attendee where event_id = $1 union select host_id from event where id = $1';
  return { name: 'attendees-and-host', select, of: eventId };
}

function membersOf(intake: string): Found {
  const select = 'select id from person where intake = $1 and onboarded_at is not null and deleted_at is null';
  return { name: 'intake', select, of: intake };
}
