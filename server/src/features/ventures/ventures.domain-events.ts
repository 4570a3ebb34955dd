import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    'ventures.liked': { actorId: string; ventureId: string; ownerId: string };
    'ventures.followed': { actorId: string; ventureId: string; ownerId: string };
    /** The actor took their like or follow back. */
    'ventures.unliked': { actorId: string; ventureId: string; ownerId: string };
    'ventures.unfollowed': { actorId: string; ventureId: string; ownerId: string };
    /** The author's first review of the business. Editing it publishes nothing. */
    'ventures.reviewed': { actorId: string; ventureId: string; ownerId: string; reviewId: string; content: string };
    'ventures.reviewAnswered': {
      actorId: string;
      ventureId: string;
      reviewId: string;
      authorId: string;
      content: string;
    };
    /** The subject was invited to the team. */
    'ventures.memberInvited': { actorId: string; ventureId: string; subjectId: string; role: string };
    'ventures.memberJoined': { actorId: string; ventureId: string; ownerId: string };
    /** The owner offered the business to the subject. */
    'ventures.transferOffered': { actorId: string; ventureId: string; subjectId: string };
    'ventures.transferDeclined': { actorId: string; ventureId: string; subjectId: string };
    /** The actor accepted and is the owner now; the subject was the owner before. */
    'ventures.transferAccepted': { actorId: string; ventureId: string; subjectId: string };
  }
}
