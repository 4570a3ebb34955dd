import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** The actor started to follow the subject. */
    'connections.followed': { actorId: string; subjectId: string };
    /** The actor no longer follows the subject. */
    'connections.unfollowed': { actorId: string; subjectId: string };
  }
}
