import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, History, ListChecks, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { useLeave, useMute } from '#features/communities/communities.api.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { listedOwnersCount } from '#features/communities/people.api.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { isSteward, useViewer } from '#platform/api/session.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { Menu, MenuItem } from '#ui/dialogs/menu.tsx';
import { SendMenuItem } from '#ui/dialogs/send-menu-item.tsx';
import { toastError } from '#ui/page/toast.ts';

const { Dialog: NoticesDialog } = lazyDialog(
  async () => (await import('#features/communities/notices/notices-dialog.tsx')).NoticesDialog,
  ['club-notices'],
);

/** What the viewer can do besides joining; nothing in a hub that is not theirs. */
export function ClubMenu({ club }: { club: Community }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const mute = useMute(club.id);
  const leave = useLeave(club.id);
  const [isChoosing, setChoosing] = useState(false);
  const isMember = club.viewer.status === 'member';
  const isClub = club.kind === 'CLUB';
  if (!isMember && !isClub) return null;
  return (
    <>
      <Menu label={t`Club options`} size="medium">
        {isMember && <MuteItem club={club} onMute={(muted) => void mute.mutateAsync({ muted }).catch(toastError)} />}
        {isMember && !club.viewer.muted && (
          <MenuItem icon={<ListChecks aria-hidden size={18} />} onClick={() => setChoosing(true)}>
            <Trans>Choose what you get</Trans>
          </MenuItem>
        )}
        {isClub && <SendMenuItem path={communityPaths.one(club.slug)} />}
        {isClub && isStewardOf(viewer, club) && (
          <MenuItem
            icon={<History aria-hidden size={18} />}
            onClick={() => void navigate(communityPaths.log(club.slug))}
          >
            <Trans>Log</Trans>
          </MenuItem>
        )}
        {isClub && club.viewer.role !== 'OWNER' && <ReportMenuItem target={{ type: 'COMMUNITY', id: club.id }} />}
        {isMember && isClub && <LeaveItem club={club} onLeave={() => leave.mutate()} />}
      </Menu>
      {isChoosing && <NoticesDialog club={club} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Whether the viewer is a steward of the campus of a club. */
function isStewardOf({ role, stewardOf }: CurrentUser, { campus }: Community): boolean {
  return isSteward({ role }) && (role === 'admin' || stewardOf === null || stewardOf === campus);
}

function MuteItem({ club, onMute }: { club: Community; onMute: (muted: boolean) => void }) {
  const { muted } = club.viewer;
  return (
    <MenuItem
      icon={muted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />}
      onClick={() => onMute(!muted)}
    >
      {muted ? <Trans>Unmute notifications</Trans> : <Trans>Mute notifications</Trans>}
    </MenuItem>
  );
}

/** Leaves a club after a confirmation of what is lost. Its only owner is led to those who could take over instead. */
function LeaveItem({ club, onLeave }: { club: Community; onLeave: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const again = {
    OPEN: t`Nobody is notified. You can join again in the same way as before.`,
    REQUEST: t`Nobody is notified. To come back you have to ask again, and the officers decide.`,
    INVITE: t`Nobody is notified. You can come back only with a new invitation.`,
    AUTOMATIC: '',
  }[club.joinPolicy];
  const confirmLeave = async () => {
    if (club.viewer.role === 'OWNER' && listedOwnersCount(cache, club.id) === 1) {
      const isManaging = await confirmAction({
        title: t`You are the only owner`,
        text: t`First offer ownership to another member, in the menu next to their name. You can leave once they have accepted. If nobody takes over, archive the club.`,
        confirmLabel: t`Manage club`,
        isHarmless: true,
      });
      if (isManaging) void navigate(communityPaths.desk(club.slug));
      return;
    }
    const isSure = await confirmAction({
      title: t`Leave this club?`,
      text: club.viewer.role === 'MEMBER' ? again : `${again} ${t`You give up your role in the club.`}`,
      confirmLabel: t`Leave club`,
    });
    if (isSure) onLeave();
  };
  return (
    <MenuItem
      icon={<LogOut aria-hidden size={18} className="rtl:-scale-x-100" />}
      onClick={() => void confirmLeave()}
      isDangerous
    >
      <Trans>Leave club</Trans>
    </MenuItem>
  );
}
