import { expect, test, vi } from 'vitest';
import { awaitAnswer, offerAnswer } from './handover.ts';

const answer = new URLSearchParams({ state: 's1', code: 'c+1' });

test('the window that asked takes the answer, once', async () => {
  const onAnswer = vi.fn<(params: URLSearchParams) => void>();
  awaitAnswer('s1', onAnswer);
  expect(await offerAnswer(answer)).toBe(true);
  expect(onAnswer.mock.calls.map(([params]) => params.get('code'))).toEqual(['c+1']);
  expect(await offerAnswer(answer, 50)).toBe(false);
});

test('nobody takes the answer to another sign-in, nor after having stopped', async () => {
  const onAnswer = vi.fn<(params: URLSearchParams) => void>();
  const stops = [awaitAnswer('s2', onAnswer), awaitAnswer('s1', onAnswer)];
  stops[1]!();
  expect(await offerAnswer(answer, 50)).toBe(false);
  expect(onAnswer).not.toHaveBeenCalled();
  stops[0]!();
});
