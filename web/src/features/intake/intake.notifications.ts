import { msg } from '@lingui/core/macro';
import { Megaphone, Smile } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const intakeKinds: KindLooks = {
  announcement: {
    Icon: Megaphone,
    colors: 'bg-ink text-on-ink',
    setting: {
      group: 'people',
      name: msg`Announcements`,
      description: msg`For your intake, and in the hubs of your campus and country`,
    },
  },
  buddy: {
    Icon: Smile,
    colors: 'bg-ink text-on-ink',
    setting: { group: 'people', name: msg`Buddies`, description: msg`When someone asks to be your buddy, or accepts` },
  },
};
