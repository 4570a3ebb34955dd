import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';

/** What the types of announcements are called. */
export const announcementTypeNames: Record<VentureAnnouncement['type'], MessageDescriptor> = {
  promotion: msg`Promotion`,
  event: msg`Event`,
  other: msg`Other`,
};
