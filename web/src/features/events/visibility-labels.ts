import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EventVisibility } from '@baraza/contract/features/events.ts';

interface VisibilityLabel {
  name: MessageDescriptor;
  /** Who can join. */
  description: MessageDescriptor;
}

export const visibilityLabels: Record<EventVisibility, VisibilityLabel> = {
  PUBLIC: { name: msg`Public`, description: msg`Anyone can join this event` },
  PRIVATE: { name: msg`Private`, description: msg`Approval required to join this event` },
  INVITE_ONLY: { name: msg`Invite Only`, description: msg`Only invited users can join this event` },
};
