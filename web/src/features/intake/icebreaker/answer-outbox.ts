import type { IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { defineComments, type UnsentComment } from '#features/comments/comment-outbox.public.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call } from '#platform/api/api-client.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { showAnswer, showIcebreakerEnd } from './icebreaker.api.ts';

/** The viewer's unsent responses to icebreakers. */
export const answers = defineComments<UnsentComment & { intake: string }, IcebreakerComment>({
  name: 'icebreaker-answer',
  pathOf: () => '/intake-hub',
  send: ({ subjectId: id, content }, { id: idempotencyKey, signal }) =>
    withIntakeRefresh(
      call('POST /api/icebreakers/:id/comments', { params: { id }, body: { content }, idempotencyKey, signal }),
    ),
  onSent: (answer, { subjectId }) => void showAnswer(queryClient, subjectId, answer),
  onRefused(error, { intake }) {
    void showIcebreakerEnd(queryClient, intake, error);
    return 'keep';
  },
});
