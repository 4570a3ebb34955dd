import type { NotificationSentences } from '#shared/notification-sentences.ts';
import { plural, t } from '#shared/sentence.ts';

export const postSentences: NotificationSentences = {
  like: {
    post: ({ who, actors }) => plural(actors, { one: `${who} liked your post`, other: `${who} liked your post` }),
    comment: ({ who, actors }) =>
      plural(actors, { one: `${who} liked your comment`, other: `${who} liked your comment` }),
  },
  comment: { post: ({ who }) => t`${who} commented on your post` },
  reply: { comment: ({ who }) => t`${who} replied to your comment` },
  mention: {
    post: ({ who }) => t`${who} mentioned you in a post`,
    clubpost: ({ subject }) => t`“${subject}” mentioned you in a post`,
    comment: ({ who }) => t`${who} mentioned you in a comment`,
  },
  moderation: {
    clubpostremoved: ({ subject }) => t`A moderator of “${subject}” removed your post`,
    clubcommentremoved: ({ subject }) => t`A moderator of “${subject}” removed your comment`,
    notpublished: () => t`Your scheduled post could not be published`,
  },
};
