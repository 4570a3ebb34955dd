import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { clubInvitationPage, clubsLinkPage } from './clubs/clubs.link-page.ts';
import { clubsRoutes } from './clubs/clubs.routes.ts';
import { club } from './clubs/clubs.subject.ts';
import { idleClubJobs } from './clubs/idle-clubs.ts';
import { removeFromCommunities, separateMembers } from './communities.deletion.ts';
import { communitiesNotifications } from './communities.notifications.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { duesRoutes } from './dues/dues.routes.ts';
import { electionJobs } from './elections/decision.ts';
import { electionsRoutes } from './elections/elections.routes.ts';
import { guidesRoutes } from './guides/guides.routes.ts';
import { removeKeeper } from './guides/keepers.queries.ts';
import { linksRoutes } from './links/links.routes.ts';
import { logRoutes } from './log/log.routes.ts';
import { membershipRoutes } from './membership/membership.routes.ts';
import { ownersRoutes } from './owners/owners.routes.ts';
import { followOwner, successionJobs } from './owners/succession.ts';
import { requestsRoutes } from './requests/requests.routes.ts';

/** Triggers of the database keep the memberships of hubs: see `join_hubs`. */
export const communitiesFeature: Feature = {
  name: 'communities',
  tables: [
    'community',
    'community_member',
    'community_request',
    'community_invitation',
    'community_link',
    'community_removal',
    'community_owner_offer',
    'community_contact',
    'community_due',
    'community_due_payment',
    'community_election',
    'community_election_candidate',
    'community_election_voter',
    'community_guide',
    'community_guide_version',
    'community_guide_keeper',
  ],
  routes: (app) => {
    directoryRoutes(app);
    clubsRoutes(app);
    membershipRoutes(app);
    requestsRoutes(app);
    linksRoutes(app);
    ownersRoutes(app);
    contactsRoutes(app);
    electionsRoutes(app);
    duesRoutes(app);
    guidesRoutes(app);
    logRoutes(app);
  },
  subjects: { COMMUNITY: club },
  linkPages: [clubsLinkPage, clubInvitationPage],
  jobs: (deps) => ({ ...successionJobs(deps), ...electionJobs(deps), ...idleClubJobs(deps) }),
  cron: [
    { task: 'communities.followAwayOwners', match: '12 3 * * *' },
    { task: 'communities.endOffers', match: '22 3 * * *' },
    { task: 'communities.watchIdleClubs', match: '42 3 * * *' },
    { task: 'communities.decideElections', match: '*/5 * * * *' },
  ],
  on: {
    'profiles.banned': (_deps, tx, { personId }) => followOwner(tx, personId),
    'profiles.suspended': (_deps, tx, { personId }) => removeKeeper(tx, personId),
    'profiles.erased': (_deps, tx, { personId }) => removeFromCommunities(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => separateMembers(tx, [blockerId, blockedId]),
  },
  notifications: communitiesNotifications,
  counters: {
    'community.members_count': { count: sql`select count(*) from community_member where community_id = it.id` },
  },
  exports: {
    community: 'names no person; your communities are among your memberships',
    community_contact: 'whom to call, kept by moderators and stewards for all members',
    community_due: 'names no person; what you have paid is below',
    community_due_payment: { area: 'connections', title: 'Dues of clubs that you have paid', whose: 'person_id' },
    community_election: 'names no person; what you did in elections is below',
    community_election_candidate: {
      area: 'connections',
      title: 'Elections that you stood in',
      whose: 'person_id',
      without: { votes_count: 'secret until the end', runoff_votes_count: 'secret until the end' },
    },
    community_election_voter: {
      area: 'connections',
      title: 'Elections that you voted in; for whom is not stored',
      whose: 'person_id',
    },
    community_guide: 'names no person; its texts are the versions of the people who wrote them',
    community_guide_version: {
      area: 'connections',
      title: 'What you wrote in guides of communities',
      whose: 'editor_id',
    },
    community_guide_keeper: { area: 'connections', title: 'Communities whose guides you keep', whose: 'person_id' },
    community_member: { area: 'connections', title: 'Your communities', whose: 'person_id' },
    community_request: { area: 'connections', title: 'Your requests to join clubs', whose: 'person_id' },
    community_invitation: {
      area: 'connections',
      title: 'Your invitations to clubs',
      whose: 'person_id',
      without: { inviter_id: 'another person' },
    },
    community_link: {
      area: 'connections',
      title: 'Invitation links of clubs that you have created',
      whose: 'created_by',
      without: { token_hash: 'a credential' },
    },
    community_removal: { area: 'connections', title: 'Clubs that you were removed from', whose: 'person_id' },
    community_owner_offer: { area: 'connections', title: 'Clubs that you are asked to own', whose: 'person_id' },
  },
  personColumns: {
    'community_guide_version.editor_id': 'removed',
    'community_member.person_id': 'removed',
    'community_request.person_id': 'removed',
    'community_invitation.person_id': 'removed',
    'community_invitation.inviter_id': 'removed',
    'community_link.created_by': 'removed',
    'community_removal.person_id': 'removed',
    'community_due_payment.person_id': 'removed',
    'community_election_candidate.person_id': 'removed',
    'community_election_voter.person_id': 'removed',
  },
};
