import type { Announcement } from '@baraza/contract/features/intake.ts';
import { withIntakeRefresh } from '#features/intake/intake-refresh.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { announcementLane, type AnnouncementHub, namesOf, showAnnouncement } from './announcements.api.ts';

type AnnouncementContent = AnnouncementHub & { content: string };

/** The name of the draft of an announcement. */
export function draftOf({ communityId }: AnnouncementHub): string {
  return communityId === undefined ? 'intake.announcement' : `announcement.${communityId}`;
}

const announcementKind = defineOutboxKind<AnnouncementContent, Announcement>({
  name: 'announcement',
  send: (announced, { id: idempotencyKey, signal }) => {
    const body = { content: announced.content, ...namesOf(announced) };
    return withIntakeRefresh(call('POST /api/announcements', { body, idempotencyKey, signal }));
  },
  onSent: (announcement, announced) => void showAnnouncement(queryClient, announced, announcement),
});

/** Sends an announcement. Without a network it waits on the device. */
export function submitAnnouncement(content: AnnouncementContent, id: string): Promise<Submitted<Announcement>> {
  const path = content.communityId === undefined ? '/intake-hub' : `/clubs/${content.slug}`;
  const note = { path, text: content.content, drafts: { [draftOf(content)]: content.content } };
  return submitEntry(announcementKind, { id, lane: announcementLane(content), content, note });
}
