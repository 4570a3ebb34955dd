import { excerptOf } from '#platform/features/excerpt.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './ventures.domain-events.ts';

/** Notifies owners, reviewers and team members of events of a business. */
export const venturesNotifications: NotificationRules = {
  'ventures.liked': ({ ventureId, ownerId }) => [
    { kind: 'like', to: [ownerId], more: { ...onVenture(ventureId), group: `like venture ${ventureId}` } },
  ],
  'ventures.unliked': 'ventures.liked',
  'ventures.followed': ({ ventureId, ownerId }) => [
    { kind: 'follow', to: [ownerId], more: { ...onVenture(ventureId), group: `follow venture ${ventureId}` } },
  ],
  'ventures.unfollowed': 'ventures.followed',
  'ventures.reviewed': ({ actorId, ventureId, ownerId, reviewId, content }) => [
    {
      kind: 'review',
      to: [ownerId],
      more: {
        ...onReview(ventureId, reviewId),
        excerpt: excerptOf(content),
        ...newestOf(`review venture ${ventureId} ${actorId}`),
      },
    },
  ],
  'ventures.reviewAnswered': ({ ventureId, reviewId, authorId, content }) => {
    const more = {
      ...onReview(ventureId, reviewId),
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

function onVenture(id: string) {
  return { link: `/student-businesses/business/${id}`, subject: { type: 'VENTURE', id }, detail: 'venture' } as const;
}

function onReview(ventureId: string, id: string) {
  return { ...onVenture(ventureId), subject: { type: 'REVIEW', id } } as const;
}
