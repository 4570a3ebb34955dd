import { excerptOf } from '#platform/features/excerpt.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './communities.domain-events.ts';
import { withoutMuting } from './communities.queries.ts';
import { listEntitledIds } from './elections/decision.queries.ts';
import { listOfficerIds, listOwnerIds } from './membership/members.queries.ts';

/**
 * The notifications for each domain event. They show the name that the club had then. Muting a club does not hide what concerns the
 * recipient's own membership or the ownership of the club.
 */
export const communitiesNotifications: NotificationRules = {
  'communities.requested': async ({ club }, tx) => [
    {
      kind: 'request',
      to: await withoutMuting(tx, { communityId: club.id, kind: 'REQUESTS' }, await listOfficerIds(tx, club.id)),
      more: { ...onClub(club), link: `/clubs/${club.slug}/desk`, detail: 'club', group: `request club ${club.id}` },
    },
  ],
  'communities.answered': ({ club, subjectId, answer, reason }) => [
    {
      kind: 'answer',
      to: [subjectId],
      more: {
        ...onClub(club),
        detail: answer === 'approved' ? 'clubapproved' : 'clubdeclined',
        excerpt: excerptOf(reason),
        ...newestOf(`answer club ${club.id}`),
      },
    },
  ],
  'communities.invited': ({ club, subjectIds }) => [
    {
      kind: 'invitation',
      to: subjectIds,
      more: { ...onClub(club), detail: 'club', group: `invitation club ${club.id}` },
    },
  ],
  'communities.removed': ({ club, subjectId, reason }) => [
    {
      kind: 'moderation',
      to: [subjectId],
      more: { link: '/clubs', title: club.name, detail: 'clubremoved', excerpt: excerptOf(reason) },
    },
  ],
  'communities.unfrozen': async ({ club, message }, tx) => [
    {
      kind: 'moderation',
      to: await listOwnerIds(tx, club.id),
      more: { ...onClub(club), detail: 'clubunfrozen', excerpt: excerptOf(message) },
    },
  ],
  'communities.ownerOffered': ({ club, subjectId }) => [
    {
      kind: 'team',
      to: [subjectId],
      more: { ...onClub(club), detail: 'cluboffered', group: `owner club ${club.id}` },
    },
  ],
  'communities.promoted': ({ club, subjectId, title }) => [
    {
      kind: 'team',
      to: [subjectId],
      more: { ...onClub(club), detail: 'clubrole', excerpt: excerptOf(title), ...newestOf(`role club ${club.id}`) },
    },
  ],
  'communities.ownerAccepted': async ({ club, actorId }, tx) => [
    {
      kind: 'team',
      to: (await listOwnerIds(tx, club.id)).filter((id) => id !== actorId),
      more: { ...onClub(club), detail: 'clubcoowner' },
    },
  ],
  'communities.ownersAway': async ({ club }, tx) => [
    {
      kind: 'team',
      to: await listOfficerIds(tx, club.id),
      more: { ...onClub(club), detail: 'clubaway', ...newestOf(`away club ${club.id}`) },
    },
  ],
  'communities.idle': async ({ club, step }, tx) => [
    {
      kind: 'team',
      to: await listOfficerIds(tx, club.id),
      more: { ...onClub(club), detail: idleDetails[step], ...newestOf(`idle club ${club.id}`) },
    },
  ],
  'communities.electionStarted': async ({ club, electionId }, tx) => [
    {
      kind: 'team',
      to: await listEntitledIds(tx, electionId),
      more: { ...onElections(club), detail: 'clubelection', group: `election ${electionId}` },
    },
  ],
  'communities.electionCancelled': async ({ club, electionId, reason }, tx) => [
    {
      kind: 'team',
      to: await listEntitledIds(tx, electionId),
      more: { ...onElections(club), detail: 'clubcancelled', excerpt: excerptOf(reason) },
    },
  ],
  'communities.votingOpened': async ({ club, electionId }, tx) => [
    {
      kind: 'team',
      to: await listEntitledIds(tx, electionId),
      more: { ...onElections(club), detail: 'clubvoting', ...newestOf(`voting ${electionId}`) },
    },
  ],
  'communities.electionTied': async ({ club, electionId }, tx) => [
    {
      kind: 'team',
      to: await listEntitledIds(tx, electionId),
      more: { ...onElections(club), detail: 'clubrunoff', ...newestOf(`runoff ${electionId}`) },
    },
  ],
  'communities.electionEnded': async ({ club, electionId, winnerId }, tx) => [
    {
      kind: 'team',
      to: (await listEntitledIds(tx, electionId)).filter((id) => id !== winnerId),
      more: { ...onElections(club), detail: 'clubended', ...newestOf(`ended ${electionId}`) },
    },
  ],
  'communities.elected': ({ club, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onElections(club), detail: 'clubelected' } },
  ],
  'communities.ownerFollowed': async ({ club, subjectId }, tx) => [
    { kind: 'team', to: [subjectId], more: { ...onClub(club), detail: 'clubowner' } },
    { kind: 'team', to: await listOfficerIds(tx, club.id), more: { ...onClub(club), detail: 'clubfollowed' } },
  ],
};

const idleDetails = {
  quiet: 'clubquiet',
  firstWarning: 'clubending',
  lastWarning: 'clublastdays',
  archived: 'clubarchived',
} as const;

function onClub({ slug, name }: { slug: string; name: string }) {
  return { link: `/clubs/${slug}`, title: name };
}

function onElections(club: { slug: string; name: string }) {
  return { ...onClub(club), link: `/clubs/${club.slug}/elections` };
}
