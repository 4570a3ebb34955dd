import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EventVisibility } from '@baraza/contract/features/events.ts';

interface VisibilityLabel {
  name: MessageDescriptor;
  /** Who can join. */
  promise: MessageDescriptor;
}

/** How each visibility is called, and what it means for those who want to come. */
export const visibilityLabels: Record<EventVisibility, VisibilityLabel> = {
  PUBLIC: { name: msg`Public`, promise: msg`Anyone can join this event` },
  PRIVATE: { name: msg`Private`, promise: msg`Approval required to join this event` },
  INVITE_ONLY: { name: msg`Invite Only`, promise: msg`Only invited users can join this event` },
};
