import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { isWaiting } from '#features/communities/club-rights.ts';
import { useJoin, useLeave, useOpenChat } from '#features/communities/communities.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { toastError } from '#ui/page/toast.ts';

const { Dialog: JoinDialog } = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog);

/** What the viewer can do next about their membership: join, request, withdraw, answer an invitation or open the chat. */
export function ClubAction({ club }: { club: Community }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const join = useJoin(club.id);
  const leave = useLeave(club.id);
  const { viewer, joinPolicy, archivedAt } = club;
  // Unlike the callbacks of `mutate`, this shows an error after the page has changed.
  const joinNow = () => void join.mutateAsync('').catch(toastError);
  if (viewer.status === 'member') return <ChatButton club={club} />;
  if (viewer.status === 'requested') {
    return (
      <>
        <output className="font-semibold">
          <Trans>Requested</Trans>
        </output>
        <Button variant="secondary" pending={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>Withdraw request</Trans>
        </Button>
        <p className="w-full text-label text-muted">
          <Trans>The officers decide, and you are notified.</Trans>
        </p>
      </>
    );
  }
  if (viewer.status === 'invited') {
    return (
      <>
        <Button pending={join.isPending} disabled={leave.isPending || archivedAt !== null} onClick={joinNow}>
          <Trans>Accept invitation</Trans>
        </Button>
        <Button variant="secondary" pending={leave.isPending} disabled={join.isPending} onClick={() => leave.mutate()}>
          <Trans>Decline</Trans>
        </Button>
      </>
    );
  }
  if (archivedAt !== null || joinPolicy === 'AUTOMATIC') return null;
  if (joinPolicy === 'INVITE') {
    return (
      <p className="text-muted">
        <Trans>People join this club by invitation.</Trans>
      </p>
    );
  }
  if (joinPolicy === 'REQUEST' && isWaiting(club)) return null;
  return (
    <>
      {joinPolicy === 'OPEN' ? (
        <Button pending={join.isPending} onClick={joinNow}>
          <Trans>Join</Trans>
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>
          <Trans>Request to join</Trans>
        </Button>
      )}
      {isAsking && <JoinDialog club={club} title={t`Request to join`} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Opens the chat of a club, of which the viewer becomes a member by it. Moderators start a chat where there is none. */
function ChatButton({ club }: { club: Community }) {
  const navigate = useNavigate();
  const open = useOpenChat(club);
  const { kind, viewer, archivedAt, conversationId } = club;
  const isNew = conversationId === null;
  if (isNew && (kind !== 'CLUB' || archivedAt !== null || viewer.role === 'MEMBER')) return null;
  return (
    <Button
      variant={isNew ? 'secondary' : 'primary'}
      pending={open.isPending}
      onClick={() => open.mutate(undefined, { onSuccess: ({ id }) => void navigate(`/chat/groups/${id}`) })}
    >
      {isNew ? <Trans>Start a chat</Trans> : <Trans>Open chat</Trans>}
    </Button>
  );
}
