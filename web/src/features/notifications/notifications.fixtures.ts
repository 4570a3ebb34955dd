import * as z from 'zod/mini';
import { Notification, NotificationSettings } from '@baraza/contract/features/notifications.ts';
import { switchableKinds } from '@baraza/contract/shared/notification-kinds.ts';

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The notification to the viewer of the tests that Ben has liked post `number`. Higher numbers are newer. */
export function notification(number: number, more: Partial<Notification> = {}): Notification {
  return z.parse(Notification, {
    id: idOf(40_000 + number),
    kind: 'like',
    content: `Ben Otieno liked post ${number}`,
    isRead: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    link: `/feed/${number}`,
    recipientId: '01920000-0000-7000-8000-00000000000a',
    actor: { id: idOf(1), username: 'ben', name: 'Ben Otieno', image: null },
    othersCount: 0,
    group: null,
    detail: '',
    subject: '',
    excerpt: '',
    ...more,
  });
}

/** `count` notifications from the newest to the oldest, numbered from `newest` downwards. */
export function notificationList(newest: number, count: number): Notification[] {
  return Array.from({ length: count }, (_, index) => notification(newest - index));
}

/** Settings with all kinds enabled. */
export function notificationSettings(more: Partial<NotificationSettings> = {}): NotificationSettings {
  return z.parse(NotificationSettings, {
    ...Object.fromEntries(switchableKinds.map((kind) => [kind, true])),
    ...more,
  });
}
