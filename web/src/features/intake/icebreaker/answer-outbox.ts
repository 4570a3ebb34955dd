import type { IcebreakerComment } from '@baraza/contract/features/intake.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { answerLane, showAnswer, showIcebreakerEnd } from './icebreaker.api.ts';

interface AnswerContent {
  intake: string;
  icebreakerId: Id;
  content: string;
}

const answerKind = defineOutboxKind<AnswerContent, IcebreakerComment>({
  name: 'icebreaker-answer',
  send: ({ icebreakerId: id, content }, { id: idempotencyKey, signal }) =>
    withIntakeRefresh(
      call('POST /api/icebreakers/:id/comments', { params: { id }, body: { content }, idempotencyKey, signal }),
    ),
  onSent: (answer, { icebreakerId }) => void showAnswer(queryClient, icebreakerId, answer),
  onRefused(error, { intake }) {
    void showIcebreakerEnd(queryClient, intake, error);
    return 'keep';
  },
});

/** Responds to an icebreaker. Without a network the response waits on the device. */
export function submitAnswer(answer: AnswerContent, id: string): Promise<Submitted<IcebreakerComment>> {
  const { icebreakerId, content } = answer;
  const note = { path: '/intake-hub', text: content, drafts: { [`intake.answer.${icebreakerId}`]: content } };
  return submitEntry(answerKind, { id, lane: answerLane(icebreakerId), content: answer, note });
}
