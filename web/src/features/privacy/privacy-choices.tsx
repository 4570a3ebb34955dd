import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, VolumeX } from 'lucide-react';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { ApiError } from '#platform/api-error.ts';
import { confirmed } from '#ui/confirm.ts';
import { Choice } from '#ui/menu.tsx';
import { toast } from '#ui/toast.ts';
import { useRestriction } from './privacy.api.ts';
import './privacy-messages.ts';

type Named = { person: Pick<Person, 'id' | 'username'> };

/** The choice of a menu that mutes a person. Not for the viewer. */
export function MuteChoice({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const change = useRestriction('mute', id);
  const name = `@${username}`;
  const mute = async () => {
    const isSure = await confirmed({
      title: t`Mute ${name}?`,
      text: t`You will not see their posts and comments or get notifications from them. They are not told. You can unmute them in settings.`,
      act: t`Mute`,
    });
    if (!isSure) return;
    // Awaited, because the closed menu has unmounted this component and its mutation callbacks would not run.
    try {
      await change.mutateAsync(true);
      toast.success(t`You muted ${name}.`);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong. Please try again.`);
    }
  };
  return (
    <Choice icon={<VolumeX aria-hidden size={18} />} onClick={() => void mute()}>
      <Trans>Mute {name}</Trans>
    </Choice>
  );
}

/** The choice of a menu that blocks a person. Not for the viewer. */
export function BlockChoice({ person: { id, username } }: Named) {
  const { t } = useLingui();
  const change = useRestriction('block', id);
  const name = `@${username}`;
  const block = async () => {
    const isSure = await confirmed({
      title: t`Block ${name}?`,
      text: t`You will not see or reach each other anywhere on Baraza, and you stop following each other. They are not told. You can unblock them in settings.`,
      act: t`Block`,
    });
    if (!isSure) return;
    // Awaited, because the closed menu has unmounted this component and its mutation callbacks would not run.
    try {
      await change.mutateAsync(true);
      toast.success(t`You blocked ${name}.`);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t`Something went wrong. Please try again.`);
    }
  };
  return (
    <Choice icon={<Ban aria-hidden size={18} />} onClick={() => void block()} isDangerous>
      <Trans>Block {name}</Trans>
    </Choice>
  );
}
