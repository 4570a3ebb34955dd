import '#platform/publish.ts';

declare module '#platform/publish.ts' {
  interface DomainEvents {
    /** The actor started to follow the subject. */
    'connections.followed': { actorId: string; subjectId: string };
    /** The actor no longer follows the subject. */
    'connections.unfollowed': { actorId: string; subjectId: string };
  }
}
