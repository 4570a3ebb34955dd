import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';

export const announcementTypeNames: Record<VentureAnnouncement['type'], MessageDescriptor> = {
  promotion: msg`Promotion`,
  event: msg`Event`,
  other: msg`Other`,
};
