import type { IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { sql } from 'kysely';
import type { CommentSubject } from '#features/comments/comments.public.ts';
import { isMember, isPartReadableBy } from '#features/communities/communities.public.ts';
import { requireOwnIntake } from '#features/intake/intake.service.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import { conflict, notFound } from '#platform/http/errors.ts';
import { findIcebreaker, lockIcebreaker } from './icebreaker.queries.ts';

/** The answers to icebreakers. */
export const icebreakerComments: CommentSubject<IcebreakerComment> = {
  type: 'ICEBREAKER',
  commentType: 'ICEBREAKER_COMMENT',
  linkTo: () => '/intake-hub',
  depthMax: 0,
  deletionRule: 'Only its author can delete a comment.',
  isReadableTo: (viewerId, id) => sql`(
    select ${isPartReadableBy(viewerId, 'icebreaker', 'asker')} and ${isMember(viewerId, 'icebreaker.community_id')}
    from icebreaker join person as asker on asker.id = icebreaker.author_id where icebreaker.id = ${id})`,
  async requireReadable(db, viewer, id) {
    const icebreaker = await findIcebreaker(db, viewer.id, id);
    if (!icebreaker) throw notFound();
    requireOwnIntake(icebreaker);
  },
  lock: lockIcebreaker,
  whenClosed: () => conflict('icebreaker_over', 'This icebreaker is over.'),
  view: (row) => ({
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: viewPerson(row, 'author'),
    ...(row.hidden_at && { isHidden: true }),
  }),
};
