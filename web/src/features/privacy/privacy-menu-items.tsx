import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, VolumeX } from 'lucide-react';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { confirmAction, type Confirmation } from '#ui/dialogs/confirm.ts';
import { MenuItem } from '#ui/dialogs/menu.tsx';
import { useRestriction, type Restriction } from './privacy.api.ts';

type Named = { person: Pick<Person, 'id' | 'username'> };

/** The menu item that mutes a person. Not for the viewer. */
export function MuteMenuItem({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const name = `@${username}`;
  const mute = useConfirmedRestriction('mute', id, {
    title: t`Mute ${name}?`,
    text: t`You will not see their posts and comments or get notifications from them. They are not notified. You can unmute them in settings.`,
    confirmLabel: t`Mute`,
    success: t`${name} is muted.`,
  });
  return (
    <MenuItem icon={<VolumeX aria-hidden size={18} />} onClick={() => void mute()}>
      <Trans>Mute {name}</Trans>
    </MenuItem>
  );
}

/** The menu item that blocks a person. Not for the viewer. */
export function BlockMenuItem({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const name = `@${username}`;
  const block = useConfirmedRestriction('block', id, {
    title: t`Block ${name}?`,
    text: t`You will not see or reach each other anywhere on Baraza, and you stop following each other. They are not notified. You can unblock them in settings.`,
    confirmLabel: t`Block`,
    success: t`${name} is blocked.`,
  });
  return (
    <MenuItem icon={<Ban aria-hidden size={18} />} onClick={() => void block()} isDangerous>
      <Trans>Block {name}</Trans>
    </MenuItem>
  );
}

/** Returns a function that blocks or mutes a person after a confirmation. */
function useConfirmedRestriction(
  restriction: Restriction,
  userId: string,
  { success, ...confirmation }: Confirmation & { success: string },
) {
  const change = useRestriction(restriction, userId, success);
  return async () => {
    if (await confirmAction(confirmation)) change.mutate(true);
  };
}
