import { msg } from '@lingui/core/macro';
import { UserPlus } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const connectionKinds: KindLooks = {
  follow: {
    Icon: UserPlus,
    colors: 'bg-primary text-on-primary',
    setting: {
      group: 'people',
      name: msg`New followers`,
      description: msg`When someone follows you or one of your businesses`,
    },
  },
};
