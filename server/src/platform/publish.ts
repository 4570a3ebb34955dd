import type { Tx } from './database.ts';
import type { Deps } from './deps.ts';

/**
 * Everything that features tell others of, in the past tense, with what it carries. A feature that has something to tell
 * adds a line here and calls `publish`; it does not know who listens.
 */
export interface DomainEvents {
  'posts.liked': { actorId: string; postId: string; ownerId: string };
  'posts.commentLiked': { actorId: string; postId: string; commentId: string; authorId: string };
  /** A person has deleted their account: they are hidden and signed out, and everything of theirs is still stored. */
  'profiles.deleted': { personId: string };
  /** A person has signed in while their deleted account could still be restored. */
  'profiles.restored': { personId: string };
  /** A deleted account is erased: every feature removes what the person made in it, within the same transaction. */
  'profiles.erased': { personId: string };
  /** Somebody is of another intake from now on: what bound them to the old one ends within the same transaction. */
  'profiles.changedIntake': { personId: string };
  'connections.followed': { actorId: string; subjectId: string };
  /** `parentAuthorId` is whose comment it answers. */
  'posts.commented': {
    actorId: string;
    postId: string;
    commentId: string;
    ownerId: string;
    parentAuthorId: string | undefined;
    content: string;
    /** Whom it mentions. */
    mentionedIds: string[];
  };
  'events.registered': { actorId: string; eventId: string; hostId: string };
  'events.requested': { actorId: string; eventId: string; hostId: string };
  'events.answered': { actorId: string; eventId: string; subjectId: string; answer: 'approved' | 'declined' };
  'events.invited': { actorId: string; eventId: string; subjectIds: string[] };
  /** They stood in line, and a seat became free. */
  'events.seated': { eventId: string; hostId: string; subjectIds: string[] };
  /** Its time or place is another, which those who come must know. */
  'events.moved': { actorId: string; eventId: string };
  'events.cancelled': { actorId: string; eventId: string; reason: string };
  /** Told before it is gone, so that its rows can still be read. */
  'events.deleted': { actorId: string; eventId: string; title: string };
  /** `parentAuthorId` is whose comment it answers. */
  'events.commented': {
    actorId: string;
    eventId: string;
    commentId: string;
    hostId: string;
    parentAuthorId: string | undefined;
    content: string;
  };
  /** Its host has deleted their account, which hides the event. */
  'events.hidden': { eventId: string };
  /** Its host is back, and with them the event. */
  'events.restored': { eventId: string };
  /** Those who come are to be reminded that it starts in a day or in an hour. */
  'events.reminded': { eventId: string; ahead: 'day' | 'hour' };
  /** Whom a new text of a post mentions for the first time. */
  'posts.mentioned': { actorId: string; postId: string; content: string; userIds: string[] };
  'intake.announced': { actorId: string; announcementId: string; intake: string; content: string };
  /** Somebody asks another of their intake to be their buddy. */
  'intake.buddyAsked': { actorId: string; subjectId: string };
  /** The actor said yes to the subject, who had asked. */
  'intake.buddyFound': { actorId: string; subjectId: string };
  'ventures.liked': { actorId: string; ventureId: string; ownerId: string };
  'ventures.followed': { actorId: string; ventureId: string; ownerId: string };
  /** Somebody's first review of it; other words for the same one are not told. */
  'ventures.reviewed': { actorId: string; ventureId: string; ownerId: string; reviewId: string; content: string };
  'ventures.reviewAnswered': {
    actorId: string;
    ventureId: string;
    reviewId: string;
    authorId: string;
    content: string;
  };
  /** Onto the team. */
  'ventures.memberAsked': { actorId: string; ventureId: string; subjectId: string; role: string };
  'ventures.memberJoined': { actorId: string; ventureId: string; ownerId: string };
  /** The owner offers the business to the subject. */
  'ventures.transferOffered': { actorId: string; ventureId: string; subjectId: string };
  'ventures.transferDeclined': { actorId: string; ventureId: string; subjectId: string };
  /** The actor has accepted and owns it now; the subject was the owner. */
  'ventures.handedOver': { actorId: string; ventureId: string; subjectId: string };
}

/** One thing that happened: its type, and what that type carries. */
export type DomainEvent = { [Type in keyof DomainEvents]: { type: Type } & DomainEvents[Type] }[keyof DomainEvents];

/**
 * Tells what happened, within the transaction in which it did: what listeners write is there if, and only if, that
 * commits, and what they send waits until it has (`afterCommit`). A listener that throws breaks the transaction off.
 */
export type Publish = (tx: Tx, domainEvent: DomainEvent) => Promise<void>;

/** Hears of everything that happens, and picks what it cares about by the type. */
export type Listener = (deps: Deps, tx: Tx, domainEvent: DomainEvent) => Promise<void>;

/** Lets listeners hear, one after the other in their order, since they share the transaction's connection. */
export function publishTo(listeners: readonly Listener[], deps: () => Deps): Publish {
  return async (tx, domainEvent) => {
    for (const listener of listeners) await listener(deps(), tx, domainEvent);
  };
}
