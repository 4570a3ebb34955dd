import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import '#platform/features/publish.ts';

/** A club as notifications name it. */
interface Club {
  id: string;
  slug: string;
  name: string;
}

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    /** Another audience may read the content of a club from now on. The club is locked. */
    'communities.audienceChanged': { communityId: string; audience: 'EVERYONE' | 'CAMPUS' | 'MEMBERS' };
    /** Goes into the log of a community. `actorId` is null for what the server or stewards did. `detail` has no names and no texts. */
    'communities.acted': {
      communityId: string;
      actorId: string | null;
      act: ClubLogEntry['act'];
      personId?: string | undefined;
      detail?: Record<string, unknown>;
    };
    /** A steward has read the log of a community, which has a campus unless it is the hub of a country or an intake. */
    'communities.logRead': { communityId: string; actorId: string; campusId: string | null };
    'communities.requested': { actorId: string; club: Club };
    'communities.answered': {
      actorId: string;
      club: Club;
      subjectId: string;
      answer: 'approved' | 'declined';
      reason: string;
    };
    'communities.invited': { actorId: string; club: Club; subjectIds: string[] };
    /** A person is about to be no member any more: they left or were removed. The club is locked. */
    'communities.left': { communityId: string; personId: string };
    /**
     * The name, the picture, the archiving, the freezing or a role in a club has changed: for one member, or for all of them. The club is locked.
     */
    'communities.changed': { communityId: string; personId?: string };
    /** Stewards have lifted the freeze of a club. */
    'communities.unfrozen': { club: Club; message: string };
    /** Names no actor, because a moderator acts for the club. */
    'communities.removed': { club: Club; subjectId: string; reason: string };
    /** A member was given a higher role by an officer or owner. */
    'communities.promoted': { actorId: string; club: Club; subjectId: string; title: string };
    'communities.ownerOffered': { actorId: string; club: Club; subjectId: string };
    /** A member has accepted an offer of ownership. */
    'communities.ownerAccepted': { actorId: string; club: Club };
    /** The owners of a club have been away for long, and an officer will follow them. */
    'communities.ownersAway': { club: Club };
    /** A club has had no post and no event for long: its officers are notified, warned, or it was archived. */
    'communities.idle': { club: Club; step: 'quiet' | 'firstWarning' | 'lastWarning' | 'archived' };
    'communities.electionStarted': { actorId: string; club: Club; electionId: string };
    'communities.electionCancelled': { actorId: string; club: Club; electionId: string; reason: string };
    /** Nominations for an election have ended, and its members can vote. */
    'communities.votingOpened': { club: Club; electionId: string };
    /** A second round of an election has started. */
    'communities.electionTied': { club: Club; electionId: string };
    /** An election has ended with a winner. */
    'communities.electionEnded': { club: Club; electionId: string; winnerId: string };
    /** A candidate has won an election, and can accept. */
    'communities.elected': { club: Club; subjectId: string };
    /** A member followed the owner of a club. */
    'communities.ownerFollowed': { club: Club; subjectId: string };
  }
}
