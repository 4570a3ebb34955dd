import { expect, test } from 'vitest';
import { postTextMax } from '@baraza/contract/features/post-limits.ts';
import { joinTexts } from './shared-draft.ts';

test.each<[string, string[], string]>([
  ['', [], ''],
  ['', ['Hello', 'https://uni.example'], 'Hello\nhttps://uni.example'],
  ['My draft ', [' shared '], 'My draft\nshared'],
  ['', ['Look: https://uni.example', 'https://uni.example'], 'Look: https://uni.example'],
  ['  kept', ['', '  '], '  kept'],
])('joins the draft %j with %j', (draft, texts, text) => {
  expect(joinTexts(draft, texts)).toEqual({ text, isCut: false });
});

test('never shortens the draft, only what is added', () => {
  const draft = 'd'.repeat(postTextMax - 3);
  const { text, isCut } = joinTexts(draft, ['shared']);
  expect([text.startsWith(draft), text.length, isCut]).toEqual([true, postTextMax, true]);
});
