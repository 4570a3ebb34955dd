import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, VolumeX } from 'lucide-react';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { ApiError } from '#platform/api-error.ts';
import { confirmAction } from '#ui/confirm.ts';
import { MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toast.ts';
import { useRestriction } from './privacy.api.ts';

type Named = { person: Pick<Person, 'id' | 'username'> };

/** The choice of a menu that mutes a person. Not for the viewer. */
export function MuteMenuItem({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const change = useRestriction('mute', id);
  const name = `@${username}`;
  const mute = async () => {
    const isSure = await confirmAction({
      title: t`Mute ${name}?`,
      text: t`You will not see their posts and comments or get notifications from them. They are not told. You can unmute them in settings.`,
      confirmLabel: t`Mute`,
    });
    if (!isSure) return;
    // Awaited, because the closed menu has unmounted this component and its mutation callbacks would not run.
    try {
      await change.mutateAsync(true);
      toast.success(t`${name} is muted.`);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong. Please try again.`);
    }
  };
  return (
    <MenuItem icon={<VolumeX aria-hidden size={18} />} onClick={() => void mute()}>
      <Trans>Mute {name}</Trans>
    </MenuItem>
  );
}

/** The choice of a menu that blocks a person. Not for the viewer. */
export function BlockMenuItem({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const change = useRestriction('block', id);
  const name = `@${username}`;
  const block = async () => {
    const isSure = await confirmAction({
      title: t`Block ${name}?`,
      text: t`You will not see or reach each other anywhere on Baraza, and you stop following each other. They are not told. You can unblock them in settings.`,
      confirmLabel: t`Block`,
    });
    if (!isSure) return;
    // Awaited, because the closed menu has unmounted this component and its mutation callbacks would not run.
    try {
      await change.mutateAsync(true);
      toast.success(t`${name} is blocked.`);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong. Please try again.`);
    }
  };
  return (
    <MenuItem icon={<Ban aria-hidden size={18} />} onClick={() => void block()} isDangerous>
      <Trans>Block {name}</Trans>
    </MenuItem>
  );
}
