import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { InvitationPreview } from '@baraza/contract/features/conversation-groups.ts';
import { BackToList } from '#features/conversations/thread/pane-header.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { invitationPreviewQuery, useJoinGroup } from './groups.api.ts';

/** `/chat/groups/join#token`: the group of an invitation link. The token is in the fragment, which reaches no server log. */
export function JoinGroup() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const query = useQuery({ ...invitationPreviewQuery(token), enabled: token !== '' });
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]">
        <BackToList />
        <h2 className="px-3 font-bold">
          <Trans>Invitation to a group</Trans>
        </h2>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-center overflow-y-auto p-6">
        {token === '' || query.data === null ? (
          <EmptyState of="whispers">
            <Trans>This link does not work any more. Ask for a new one.</Trans>
          </EmptyState>
        ) : query.data ? (
          <Preview group={query.data} token={token} />
        ) : query.isError ? (
          <FailedQuery query={query} message={t`Failed to load the invitation`} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </div>
  );
}

function Preview({ group, token }: { group: InvitationPreview; token: string }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const join = useJoinGroup();
  const { conversationId, name, image, membersCount, friends, friendsCount, isMember } = group;
  const path = `/chat/groups/${conversationId}`;
  const others = friendsCount - friends.length;
  const names = [
    ...friends.map((friend) => friend.name),
    ...(others > 0 ? [plural(others, { one: '# more friend', other: '# more friends' })] : []),
  ];
  const list = new Intl.ListFormat(i18n.locale).format(names);
  return (
    <div className="mx-auto grid w-full max-w-sm grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center">
      <Avatar name={name} src={image} size={96} canLoad />
      <div className="grid max-w-full gap-1">
        <h3 dir="auto" className="text-lead font-bold wrap-anywhere">
          {name}
        </h3>
        <p className="text-label text-muted">{plural(membersCount, { one: '# member', other: '# members' })}</p>
      </div>
      {names.length > 0 && (
        <div className="grid max-w-full justify-items-center gap-2">
          <span aria-hidden className="flex -space-x-2 rtl:space-x-reverse">
            {friends.map((friend) => (
              <Avatar key={friend.id} name={friend.name} src={friend.image} size={32} />
            ))}
          </span>
          <p className="text-label wrap-anywhere text-muted">
            <Trans>Already members: {list}</Trans>
          </p>
        </div>
      )}
      {join.error && (
        <p role="alert" className="text-label text-danger">
          {join.error.message}
        </p>
      )}
      {isMember ? (
        <ButtonLink to={path} replace wide className="py-2">
          <Trans>You are a member. Open the group</Trans>
        </ButtonLink>
      ) : (
        <Button
          wide
          pending={join.isPending}
          onClick={() => join.mutate(token, { onSuccess: () => void navigate(path, { replace: true }) })}
        >
          <Trans>Join group</Trans>
        </Button>
      )}
    </div>
  );
}
