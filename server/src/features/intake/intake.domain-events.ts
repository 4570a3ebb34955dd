import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    'intake.announced': {
      actorId: string;
      announcementId: string;
      /** The hub of an intake, campus or country. */
      hub: { id: string; kind: string; slug: string };
      content: string;
    };
    /** The actor proposed to the subject, a person of the same intake, to be buddies. */
    'intake.buddyAsked': { actorId: string; subjectId: string };
    /** The actor accepted the proposal of the subject. */
    'intake.buddyFound': { actorId: string; subjectId: string };
  }
}
