import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, Crown, History, Link2, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { canKeepDues } from '@baraza/contract/features/treasurers.ts';
import { isOfficer } from '#features/communities/club-rights.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { MemberList } from '#features/communities/club/member-list.tsx';
import { useArchive } from '#features/communities/communities.api.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { DownloadMembers } from './download-members.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OfficersOnly } from './officers-only.tsx';
import { Requests } from './requests.tsx';

const DuesSection = lazyPart(
  async () => (await import('#features/communities/dues/dues-section.tsx')).DuesSection,
  ['dues'],
);

const { Dialog: LinkDialog, preload: preloadLink } = lazyDialog(
  async () => (await import('#features/communities/links/link-dialog.tsx')).LinkDialog,
  ['club-links'],
);

/** The desk of a club's officers and owners: requests, invitations, members, and the club itself. */
export function DeskPage() {
  const { t } = useLingui();
  return <ClubSubpage title={t`Manage club`}>{(club) => <Desk club={club} />}</ClubSubpage>;
}

function Desk({ club }: { club: Community }) {
  const [isInviting, setInviting] = useState(false);
  const [isLinking, setLinking] = useState(false);
  if (!isOfficer(club) || club.kind !== 'CLUB') {
    return <OfficersOnly club={club} />;
  }
  const isArchived = club.archivedAt !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={communityPaths.edit(club.slug)} variant="secondary" size="small">
          <Pencil aria-hidden size={18} />
          <Trans>Edit club</Trans>
        </ButtonLink>
        <Button variant="secondary" size="small" disabled={isArchived} onClick={() => setInviting(true)}>
          <UserPlus aria-hidden size={18} />
          <Trans>Invite people</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isArchived}
          onPointerEnter={preloadLink}
          onClick={() => setLinking(true)}
        >
          <Link2 aria-hidden size={18} />
          <Trans>Invitation link</Trans>
        </Button>
        <ButtonLink to={communityPaths.attendance(club.slug)} variant="secondary" size="small">
          <CalendarCheck aria-hidden size={18} />
          <Trans>Attendance</Trans>
        </ButtonLink>
        <ButtonLink to={communityPaths.log(club.slug)} variant="secondary" size="small">
          <History aria-hidden size={18} />
          <Trans>Log</Trans>
        </ButtonLink>
        {club.viewer.role === 'OWNER' && !isArchived && (
          <ButtonLink to={communityPaths.handover(club.slug)} variant="secondary" size="small">
            <Crown aria-hidden size={18} />
            <Trans>Hand over for the new year</Trans>
          </ButtonLink>
        )}
        {club.viewer.role === 'OWNER' && club.frozenAt === null && <ArchiveButton club={club} />}
      </div>
      <Requests club={club} />
      <Invitations club={club} />
      {canKeepDues(club.viewer) && <DuesSection club={club} />}
      <MemberList club={club} aside={<DownloadMembers club={club} />} />
      {isLinking && <LinkDialog club={club} onClose={() => setLinking(false)} />}
      {isInviting && <InviteDialog club={club} onClose={() => setInviting(false)} />}
    </div>
  );
}

function ArchiveButton({ club }: { club: Community }) {
  const { t } = useLingui();
  const archive = useArchive(club.id);
  const isArchived = club.archivedAt !== null;
  const change = async () => {
    const isSure =
      isArchived ||
      (await confirmAction({
        title: t`Archive this club?`,
        text: t`It stays readable, and nobody can join or post. Owners can restore it.`,
        confirmLabel: t`Archive`,
      }));
    if (isSure) archive.mutate(!isArchived);
  };
  return (
    <Button
      variant={isArchived ? 'secondary' : 'danger'}
      size="small"
      pending={archive.isPending}
      onClick={() => void change()}
    >
      {isArchived ? <Trans>Restore club</Trans> : <Trans>Archive club</Trans>}
    </Button>
  );
}
