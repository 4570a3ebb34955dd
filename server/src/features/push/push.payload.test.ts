import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import { expect, test } from 'vitest';
import { encodePayload, topicOf } from './push.payload.ts';

const payload = (about?: Partial<NonNullable<PushPayload['about']>>): PushPayload => ({
  kind: 'comment',
  link: '/feed/019a0000-0000-7000-8000-000000000000?comment=019a0000-0000-7000-8000-000000000001',
  tag: 'comment 019a0000-0000-7000-8000-000000000000',
  locale: 'pt-MZ',
  unread: 12_345,
  id: '019a0000-0000-7000-8000-000000000002',
  ...(about && { about: { detail: 'post', actor: '', others: 0, subject: '', excerpt: '', ...about } }),
});

test('leaves a short text unchanged', () => {
  const short = payload({ actor: 'Ada Obi', excerpt: 'See you at 5 🎉' });
  expect(JSON.parse(encodePayload(short))).toEqual(short);
  expect(JSON.parse(encodePayload(payload()))).toEqual(payload());
});

test.each(['漢', '🎉', '\u0001', 'é', 'a'])(
  'shortens the longest texts of %j until the push fits in 1 KB',
  (letter) => {
    const long = payload({ actor: letter.repeat(120), subject: letter.repeat(100), excerpt: letter.repeat(120) });
    const encoded = encodePayload(long);
    expect(Buffer.byteLength(encoded)).toBeLessThanOrEqual(1024 - 103);
    const { about } = JSON.parse(encoded) as PushPayload;
    for (const text of [about!.actor, about!.subject, about!.excerpt]) {
      expect(text.length).toBeGreaterThan(10);
      expect(text.isWellFormed()).toBe(true);
    }
  },
);

test('a topic has at most 32 characters of base64url', () => {
  expect(topicOf('whisper 1')).toMatch(/^[\w-]{32}$/);
  expect(topicOf('whisper 1')).not.toBe(topicOf('whisper 2'));
});
