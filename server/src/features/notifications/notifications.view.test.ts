import { expect, test } from 'vitest';
import type { NotificationRow } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

function row(more: Partial<NotificationRow>): NotificationRow {
  const actor = { actor_id: 'ben', actors_count: 1, first_name: 'Ben', last_name: '', username: 'ben', avatar: null };
  const about = { title: 'Jam', excerpt: '', link: '/feed', group_key: null };
  const times = { read_at: null, created_at: new Date(0) };
  return {
    id: '1',
    recipient_id: 'ada',
    kind: 'like',
    detail: 'post',
    ...actor,
    ...about,
    ...times,
    ...more,
  } as NotificationRow;
}

test('the content is the sentence of the kind and variant in English', () => {
  expect(viewNotification(row({})).content).toBe('Ben liked your post');
  expect(viewNotification(row({ kind: 'reminder', detail: 'day' })).content).toBe('“Jam” starts in a day');
  const hidden = row({ kind: 'moderation', detail: 'hidden', title: 'SELF_HARM' });
  expect(viewNotification(hidden).content).toBe('Stewards hid your content from others (Self-harm)');
});

test('others and a quoted text are part of the content', () => {
  expect(viewNotification(row({ actors_count: 2 })).content).toBe('Ben and 1 other liked your post');
  expect(viewNotification(row({ actors_count: 3 })).content).toBe('Ben and 2 others liked your post');
  expect(viewNotification(row({ excerpt: 'Hello' })).content).toBe('Ben liked your post: “Hello”');
});
