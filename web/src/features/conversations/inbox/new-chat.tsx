import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { friendsQuery, peopleOf } from '#features/connections/connections.public.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { foldText } from '#platform/locale/plain-text.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { toast } from '#ui/page/toast.ts';
import type { useStartChat } from '#features/conversations/conversations.api.ts';

interface NewChatProps {
  start: ReturnType<typeof useStartChat>;
  onClose: () => void;
}

/** A dialog to start a conversation with one of the viewer's friends. */
export function NewChat({ start, onClose }: NewChatProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(friendsQuery);
  const friends = peopleOf(query.data).filter((friend) => matches(friend, search));

  const begin = async (friend: ListedUser) => {
    try {
      await start.mutateAsync(friend);
      await navigate(`/chat/${friend.username}`);
      onClose();
    } catch (error) {
      const isRefused = error instanceof ApiError && ['not_friends', 'rate_limited'].includes(error.code);
      toast.error(isRefused ? error.detail : t`Failed to create conversation. Please try again later.`);
    }
  };
  return (
    <Dialog kind="sheet" title={t`Start a New Chat`} onClose={onClose}>
      <div className="grid gap-3 md:min-h-96 md:content-start">
        <input
          type="search"
          dir="auto"
          ref={(element) => element?.setAttribute('autofocus', '')}
          aria-label={t`Search your friends`}
          placeholder={t`Search your friends`}
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={controlLook}
        />
        {query.isPending && (
          <div aria-busy className="grid gap-4 py-2">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
        {query.isError && !query.data && <FailedQuery query={query} message={t`Failed to fetch friends...`} />}
        <ul className="-mx-4 empty:hidden">
          {friends.map((friend) => (
            <li key={friend.id}>
              <button
                type="button"
                disabled={start.isPending}
                onClick={() => void begin(friend)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-3! hover:bg-sunk disabled:opacity-60"
              >
                <Avatar name={friend.name} src={friend.image} size={44} />
                <NameLines name={friend.name} username={friend.username} className="font-bold" />
                <span className={classNames(start.variables?.id !== friend.id && 'invisible', 'text-primary')}>
                  {start.isPending && <Spinner size={20} />}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {query.isSuccess && friends.length === 0 && !query.hasNextPage && (
          <p className="py-8 text-center text-muted">
            <Trans>No Mutual friends not found</Trans>
          </p>
        )}
        <NextPage query={query} errorMessage={t`Failed to fetch friends...`}>
          <Skeleton className="h-12" />
        </NextPage>
      </div>
    </Dialog>
  );
}

/** Whether the first name, last name or username contains the search. */
function matches({ first_name, last_name, name, username }: ListedUser, search: string): boolean {
  const wanted = foldText(search.trim());
  return [first_name, last_name, name, username].some((text) => foldText(text ?? '').includes(wanted));
}
