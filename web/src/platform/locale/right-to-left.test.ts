import { plural, t } from '@lingui/core/macro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedLocales, sourceLocale } from './locales.ts';
import { activateLocale, loadMessages } from './messages.ts';

const arabic = publishedLocales.find(({ direction }) => direction === 'rtl')!;
const [isolate, end] = ['\u2068', '\u2069'];

beforeAll(async () => {
  activateLocale(arabic);
  await Promise.all(
    ['messages', 'notifications', 'conversations'].map((feature) => loadMessages(arabic.code, feature)),
  );
});
afterAll(() => activateLocale(sourceLocale));

test('a name in a right-to-left message is isolated, so that its characters keep their order', () => {
  const name = '@ada';
  expect(t`Block ${name}?`).toBe(`حظر ${isolate}@ada${end}؟`);
});

test('so is one in a form of a plural, while the count is not', () => {
  const name = 'Ada O.';
  const othersCount = 3;
  const who = plural(othersCount, { one: `${name} and # other`, other: `${name} and # others` });
  expect(who).toBe(`${isolate}Ada O.${end} و3 آخرين`);
});

test('a message may have a no-break space', () => {
  const megabytes = 5;
  expect(t`A picture must be smaller than ${megabytes}\u00a0MB.`).toContain(`${isolate}5${end}\u00a0`);
});

test('a left-to-right message has no invisible characters', () => {
  const name = '@ada';
  activateLocale(sourceLocale);
  expect(t`Block ${name}?`).toBe('Block @ada?');
  activateLocale(arabic);
});
