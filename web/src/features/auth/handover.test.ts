import { expect, test, vi } from 'vitest';
import { awaitReply, offerReply } from './handover.ts';

const reply = new URLSearchParams({ state: 's1', code: 'c+1' });

test('the window that started the sign-in takes the reply once', async () => {
  const onReply = vi.fn<(params: URLSearchParams) => void>();
  awaitReply('s1', onReply);
  expect(await offerReply(reply)).toBe(true);
  expect(onReply.mock.calls.map(([params]) => params.get('code'))).toEqual(['c+1']);
  expect(await offerReply(reply, 50)).toBe(false);
});

test('no window takes a reply to another sign-in or after it stopped waiting', async () => {
  const onReply = vi.fn<(params: URLSearchParams) => void>();
  const stops = [awaitReply('s2', onReply), awaitReply('s1', onReply)];
  stops[1]!();
  expect(await offerReply(reply, 50)).toBe(false);
  expect(onReply).not.toHaveBeenCalled();
  stops[0]!();
});
