import { commentsSubject } from '#features/comments/comments.public.ts';
import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Subject, Subjects } from '#platform/features/subjects.ts';
import { findAnnouncement, removeAnnouncement } from './announcements/announcements.queries.ts';
import { icebreakerComments } from './icebreaker/icebreaker-comments.ts';
import { endIcebreaker, findIcebreaker, removeIcebreaker } from './icebreaker/icebreaker.queries.ts';
import { findReported } from './intake.subject-queries.ts';

const announcement: Subject = {
  table: 'announcement',
  author: 'author_id',
  isForMembers: true,
  isVisible: async (db, viewerId, id) => (await findAnnouncement(db, viewerId, id))?.is_member === true,
  find: (db, id) => findReported(db, 'announcement', id),
  remove: async (_deps, tx, { id, authorId }) => void (await removeAnnouncement(tx, authorId, id)),
};

const icebreaker: Subject = {
  table: 'icebreaker',
  author: 'author_id',
  isForMembers: true,
  isVisible: async (db, viewerId, id) => (await findIcebreaker(db, viewerId, id))?.is_member === true,
  find: (db, id) => findReported(db, 'icebreaker', id),
  hide: async (_deps, tx, { id }) => {
    // A hidden icebreaker must not prevent a new one.
    await endIcebreaker(tx, id);
    await hideRow(tx, 'icebreaker', id);
  },
  remove: (_deps, tx, { id }) => removeIcebreaker(tx, id),
};

export const intakeSubjects: Subjects = {
  ANNOUNCEMENT: announcement,
  ICEBREAKER: icebreaker,
  ICEBREAKER_COMMENT: commentsSubject(icebreakerComments),
};
