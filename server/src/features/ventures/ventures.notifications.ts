import { excerptOf } from '#platform/features/excerpt.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './ventures.domain-events.ts';

/** Notifies owners, reviewers and team members of events of a business. */
export const venturesNotifications: NotificationRules = {
  'ventures.liked': ({ ventureId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onVenture(ventureId), group: likesOf(ventureId) } },
  ],
  'ventures.unliked': ({ ventureId, ownerId }) => ({ from: [ownerId], group: likesOf(ventureId) }),
  'ventures.followed': ({ ventureId, ownerId }) => [
    { kind: 'follow', to: [ownerId], more: { ...onVenture(ventureId), group: followsOf(ventureId) } },
  ],
  'ventures.unfollowed': ({ ventureId, ownerId }) => ({ from: [ownerId], group: followsOf(ventureId) }),
  'ventures.reviewed': ({ actorId, ventureId, ownerId, reviewId, content }) => [
    {
      kind: 'review',
      to: [ownerId],
      more: {
        ...onVenture(ventureId),
        reviewId,
        excerpt: excerptOf(content),
        ...newestOf(`review venture ${ventureId} ${actorId}`),
      },
    },
  ],
  'ventures.reviewAnswered': ({ ventureId, reviewId, authorId, content }) => {
    const more = {
      ...onVenture(ventureId),
      reviewId,
      excerpt: excerptOf(content),
      ...newestOf(`answer review ${reviewId}`),
    };
    return [{ kind: 'reply', to: [authorId], more }];
  },
  'ventures.memberInvited': ({ ventureId, subjectId, role }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), detail: 'asked', excerpt: excerptOf(role) } },
  ],
  'ventures.memberJoined': ({ ventureId, ownerId }) => [
    {
      kind: 'team',
      to: [ownerId],
      more: { ...onVenture(ventureId), detail: 'joined', group: `join venture ${ventureId}` },
    },
  ],
  'ventures.transferOffered': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), detail: 'offered' } },
  ],
  'ventures.transferDeclined': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), detail: 'declined' } },
  ],
  'ventures.transferAccepted': ({ ventureId, subjectId }) => [
    { kind: 'team', to: [subjectId], more: { ...onVenture(ventureId), detail: 'accepted' } },
  ],
};

const likesOf = (ventureId: string) => `like venture ${ventureId}`;
const followsOf = (ventureId: string) => `follow venture ${ventureId}`;

function onVenture(ventureId: string) {
  return { link: `/student-businesses/business/${ventureId}`, ventureId, detail: 'venture' };
}
