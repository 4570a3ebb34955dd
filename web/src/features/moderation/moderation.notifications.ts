import { msg } from '@lingui/core/macro';
import { Flag, ShieldAlert } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const moderationKinds: KindLooks = {
  report: {
    Icon: Flag,
    colors: 'bg-ink text-on-ink',
    setting: {
      group: 'people',
      name: msg`Your reports`,
      description: msg`When stewards have decided about something you reported`,
    },
  },
  moderation: { Icon: ShieldAlert, colors: 'bg-ink text-on-ink' },
};
