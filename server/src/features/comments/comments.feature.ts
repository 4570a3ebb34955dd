import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';

/** The comments of all content. Features declare what can be commented on, see `comments.subject.ts`, and their own routes. */
export const commentsFeature: Feature = {
  name: 'comments',
  tables: ['comment', 'comment_like'],
  counters: {
    'comment.likes_count': {
      count: sql`select count(*) from comment_like where subject_id = it.subject_id and comment_id = it.id`,
    },
    'comment.replies_count': {
      count: sql`select count(*) from comment where subject_id = it.subject_id and parent_id = it.id`,
    },
  },
  exports: {
    comment: { area: 'posts', title: 'Your comments', whose: 'author_id' },
    comment_like: { area: 'posts', title: 'Comments you like', whose: 'person_id' },
  },
  personColumns: { 'comment.author_id': 'removed', 'comment_like.person_id': 'removed' },
};
