import type { Announcement } from '@baraza/contract/features/intake.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { announcementLane, showAnnouncement } from './announcements.api.ts';

interface AnnouncementContent {
  intake: string;
  content: string;
}

const announcementKind = defineOutboxKind<AnnouncementContent, Announcement>({
  name: 'announcement',
  send: (body, { id: idempotencyKey, signal }) =>
    withIntakeRefresh(call('POST /api/announcements', { body, idempotencyKey, signal })),
  onSent: (announcement, { intake }) => void showAnnouncement(queryClient, intake, announcement),
});

/** Sends an announcement to the viewer's intake. Without a network it waits on the device. */
export function submitAnnouncement(content: AnnouncementContent, id: string): Promise<Submitted<Announcement>> {
  const note = { path: '/intake-hub', text: content.content, drafts: { 'intake.announcement': content.content } };
  return submitEntry(announcementKind, { id, lane: announcementLane, content, note });
}
