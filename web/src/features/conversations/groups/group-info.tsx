import { Trans, useLingui } from '@lingui/react/macro';
import { Images, LogOut, Pencil, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ClubAvatar } from '#ui/pictures/club-avatar.tsx';
import { toastError } from '#ui/page/toast.ts';
import { PictureGallery } from '#features/conversations/thread/picture-gallery.tsx';
import { AddMembers } from './add-members.tsx';
import { EditGroup } from './edit-group.tsx';
import { useChangeGroup, useLeaveGroup } from './groups.api.ts';
import { InvitationLink } from './invitation-link.tsx';
import { MemberList } from './member-list.tsx';

interface GroupInfoProps {
  group: Omit<Conversation, 'messages'>;
  onChange: (changed: Conversation) => void;
  onClose: () => void;
}

/** A group: its picture and name, its members, and what the viewer can change about it. That of a club follows from the club. */
export function GroupInfo({ group, onChange, onClose }: GroupInfoProps) {
  const { t } = useLingui();
  const [part, setPart] = useState<'edit' | 'add' | 'pictures'>();
  const change = useChangeGroup(group.id);
  const { name, image, onlyAdminsWrite, membersCount, communityId } = group;
  const isAdmin = group.viewerRole === 'ADMIN';
  // An admin cannot write only where nobody can any more.
  const canChange = isAdmin && group.canWrite && communityId === null;
  const closePart = () => setPart(undefined);
  return (
    <Dialog kind="sheet" title={t`Group info`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 text-center">
          {communityId === null ? (
            <Avatar name={name ?? ''} src={image} size={96} canLoad />
          ) : (
            <ClubAvatar name={name ?? ''} image={image} size={96} canLoad />
          )}
          <h3 dir="auto" className="max-w-full text-lead font-bold wrap-anywhere">
            {name}
          </h3>
          {communityId !== null && (
            <ButtonLink to={`/clubs/${communityId}`} variant="secondary" size="small">
              <UsersRound aria-hidden size={18} />
              <Trans>Open the club</Trans>
            </ButtonLink>
          )}
          {canChange && (
            <Button variant="secondary" size="small" onClick={() => setPart('edit')}>
              <Pencil aria-hidden size={18} />
              <Trans>Change name or picture</Trans>
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setPart('pictures')}>
            <Images aria-hidden size={18} />
            <Trans>Pictures</Trans>
          </Button>
        </div>
        {isAdmin && group.canWrite && (
          <SwitchRow
            name={t`Only admins can write`}
            isOn={onlyAdminsWrite}
            onChange={(isOn) => void change.mutateAsync({ onlyAdminsWrite: isOn }).then(onChange, toastError)}
          />
        )}
        {canChange && <InvitationLink groupId={group.id} groupName={name ?? ''} />}
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-bold">
              <Trans>Members ({membersCount})</Trans>
            </h3>
            {canChange && (
              <Button variant="secondary" size="small" onClick={() => setPart('add')}>
                <UserPlus aria-hidden size={18} />
                <Trans>Add members</Trans>
              </Button>
            )}
          </div>
          <MemberList groupId={group.id} isAdmin={canChange} />
        </section>
        <LeaveButton groupId={group.id} isOfClub={communityId !== null} onLeft={onClose} />
      </div>
      {part === 'edit' && <EditGroup group={group} onChange={onChange} onClose={closePart} />}
      {part === 'pictures' && <PictureGallery conversationId={group.id} onClose={closePart} />}
      {part === 'add' && <AddMembers groupId={group.id} onChange={onChange} onClose={closePart} />}
    </Dialog>
  );
}

interface LeaveButtonProps {
  groupId: string;
  isOfClub: boolean;
  onLeft: () => void;
}

function LeaveButton({ groupId, isOfClub, onLeft }: LeaveButtonProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: ownId } = useViewer();
  const leave = useLeaveGroup(groupId);
  const confirmLeave = async () => {
    const isSure = await confirmAction(
      isOfClub
        ? {
            title: t`Leave this chat?`,
            text: t`You stay a member of the club, and can join its chat again. Nobody is notified.`,
            confirmLabel: t`Leave chat`,
          }
        : {
            title: t`Leave this group?`,
            text: t`You receive no more messages of it, and it is removed from your list. The other members are not notified.`,
            confirmLabel: t`Leave group`,
          },
    );
    if (!isSure) return;
    leave.mutate(ownId, {
      onSuccess: () => {
        onLeft();
        void navigate('/chat', { replace: true });
      },
    });
  };
  return (
    <Button variant="danger" pending={leave.isPending} onClick={() => void confirmLeave()}>
      <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />
      {isOfClub ? <Trans>Leave chat</Trans> : <Trans>Leave group</Trans>}
    </Button>
  );
}
