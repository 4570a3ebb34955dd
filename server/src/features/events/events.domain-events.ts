import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    'events.registered': { actorId: string; eventId: string };
    'events.requested': { actorId: string; eventId: string };
    'events.answered': { actorId: string; eventId: string; subjectId: string; answer: 'approved' | 'declined' };
    /** The host asked people to host the event too. */
    'events.hostsAsked': { actorId: string; eventId: string; subjectIds: string[] };
    /** The host took people off the list of those who host the event too or were asked to. */
    'events.hostsRemoved': { actorId: string; eventId: string; subjectIds: string[] };
    /** A person accepted to host the event together with its host. */
    'events.hostAccepted': { actorId: string; eventId: string; hostId: string };
    'events.invited': { actorId: string; eventId: string; subjectIds: string[] };
    /** People moved up from the waitlist to a free seat. */
    'events.seated': { eventId: string; subjectIds: string[] };
    /** The time or the location changed. */
    'events.moved': { actorId: string; eventId: string };
    'events.cancelled': { actorId: string; eventId: string; reason: string };
    /** Published before the event is deleted, so that listeners can still read its rows. */
    'events.deleted': { actorId: string; eventId: string; title: string };
    /** Stewards are about to hide or remove the event, whose rows listeners can still read. */
    'events.takenDown': { eventId: string; hostId: string; title: string };
    'events.commented': {
      actorId: string;
      eventId: string;
      commentId: string;
      /** The author of the comment that this one replies to. */
      parentAuthorId: string | undefined;
      content: string;
    };
    /** The host deleted their account, which hides the event. */
    'events.hidden': { eventId: string; hostId: string };
    /** The host restored their account, which shows the event again. */
    'events.restored': { eventId: string; hostId: string };
    /** The event starts in a day or in an hour. */
    'events.reminded': { eventId: string; ahead: 'day' | 'hour' };
  }
}
