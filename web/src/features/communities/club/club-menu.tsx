import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellOff, LogOut } from 'lucide-react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { useLeave, useMute } from '#features/communities/communities.api.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Menu, MenuItem } from '#ui/dialogs/menu.tsx';
import { toast } from '#ui/page/toast.ts';

/** What a member can do: mute notifications, and leave unless it is a hub. */
export function ClubMenu({ club }: { club: Community }) {
  const { t } = useLingui();
  const mute = useMute(club.id);
  const leave = useLeave(club.id);
  const onError = (error: Error) => toast.error(error.message);
  const { muted } = club.viewer;
  const confirmLeave = async () => {
    const isSure = await confirmAction({
      title: t`Leave this club?`,
      text: t`Nobody is notified. You can join again in the same way as before.`,
      confirmLabel: t`Leave club`,
    });
    if (isSure) leave.mutate(undefined, { onError });
  };
  return (
    <Menu label={t`Club options`} size="medium">
      <MenuItem
        icon={muted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />}
        onClick={() => mute.mutate(!muted, { onError })}
      >
        {muted ? <Trans>Unmute notifications</Trans> : <Trans>Mute notifications</Trans>}
      </MenuItem>
      {club.kind === 'CLUB' && (
        <MenuItem
          icon={<LogOut aria-hidden size={18} className="rtl:-scale-x-100" />}
          onClick={() => void confirmLeave()}
          isDangerous
        >
          <Trans>Leave club</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
