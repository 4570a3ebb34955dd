import { sentences } from '@baraza/contract/sentences.ts';
import { ReportReason } from '@baraza/contract/features/reports.ts';
import { unknownDevice } from '@baraza/contract/shared/user-agent.ts';
import { expect, onTestFinished, test } from 'vitest';
import { publishedLocales, sourceLocale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { notification } from './notifications.fixtures.ts';
import { notificationText } from './notification-text.ts';

const ben = { id: '01920000-0000-7000-8000-000000000001', username: 'ben', name: 'Ben', image: null };
const about = (more: Parameters<typeof notification>[1]) =>
  notification(1, { content: 'of the server', actor: ben, subject: 'Jam', ...more });

test('names others who did the same, and quotes a text', () => {
  const like = { kind: 'like', detail: 'post' } as const;
  expect(notificationText(about({ ...like, othersCount: 1 }))).toBe('Ben and 1 other liked your post');
  expect(notificationText(about({ ...like, othersCount: 2 }))).toBe('Ben and 2 others liked your post');
  expect(notificationText(about({ ...like, excerpt: 'Hello {name} 100%' }))).toBe(
    'Ben liked your post: “Hello {name} 100%”',
  );
});

test('uses the content of the server for a kind or variant that it does not know', () => {
  expect(notificationText({ ...about({}), kind: 'quiz' as NotificationKind })).toBe('of the server');
  expect(notificationText(about({ kind: 'like', detail: 'photo' }))).toBe('of the server');
  expect(notificationText(about({ kind: 'like', detail: 'toString' }))).toBe('of the server');
});

test.each(publishedLocales)('names the broken rule in $code, and shows no codes of the API', async (locale) => {
  const english =
    locale.code === sourceLocale.code
      ? []
      : ['Sexual content', 'Stewards', 'stewards', 'something else', unknownDevice];
  onTestFinished(() => activateLocale(sourceLocale));
  activateLocale(locale);
  await Promise.all(['messages', 'notifications'].map((feature) => loadMessages(locale.code, feature)));
  const reasons = ReportReason.options.flatMap((reason) =>
    ['hidden', 'removed'].map((detail) => notificationText(about({ kind: 'moderation', detail, subject: reason }))),
  );
  const others = sentences.flatMap((ofFeature) =>
    Object.entries(ofFeature).flatMap(([kind, details]) =>
      Object.keys(details).map((detail) => notificationText(about({ kind: kind as NotificationKind, detail }))),
    ),
  );
  expect(new Set(reasons).size).toBe(2 * ReportReason.options.length);
  const signIn = notificationText(about({ kind: 'sign_in', detail: '', subject: unknownDevice }));
  for (const text of [...reasons, ...others, signIn]) {
    expect(text).not.toMatch(/[A-Z]{3,}|self harm/);
    for (const word of english) expect(text).not.toContain(word);
  }
});
