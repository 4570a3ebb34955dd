import { msg } from '@lingui/core/macro';
import { Handshake, Star } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const ventureKinds: KindLooks = {
  review: {
    Icon: Star,
    colors: 'bg-ink text-on-ink',
    setting: { group: 'businesses', name: msg`Reviews`, description: msg`Of your businesses` },
  },
  team: {
    Icon: Handshake,
    colors: 'bg-ink text-on-ink',
    setting: {
      group: 'businesses',
      name: msg`Teams`,
      description: msg`When you are invited to a team or offered a business`,
    },
  },
};
