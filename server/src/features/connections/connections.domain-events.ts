import '#platform/publish.ts';

declare module '#platform/publish.ts' {
  interface DomainEvents {
    'connections.followed': { actorId: string; subjectId: string };
  }
}
