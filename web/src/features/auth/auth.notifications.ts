import { KeyRound } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const authKinds: KindLooks = {
  sign_in: { Icon: KeyRound, colors: 'bg-ink text-on-ink' },
};
