import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { foundFriendsQuery, peopleOf } from './connections.api.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** A person who can be chosen. */
export type Friend = Pick<ListedUser, 'id' | 'name' | 'image'> & { username: string | null };

interface FriendPickerProps {
  chosen: readonly Friend[];
  onChange: (chosen: Friend[]) => void;
  /** How many can be chosen. */
  max: number;
}

/** Chooses several friends from a list with a search field. The chosen ones are above it and can be removed there. */
export function FriendPicker({ chosen, onChange, max }: FriendPickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    ...foundFriendsQuery(useDebounced(search.trim())),
    placeholderData: keepPreviousData,
  });
  const failed = t`Failed to fetch friends...`;
  const isFull = chosen.length >= max;
  const friends = peopleOf(query.data);
  const remove = (id: string) => onChange(chosen.filter((friend) => friend.id !== id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <output className="text-label text-muted">
        {isFull
          ? plural(max, { one: '# person can be added at once.', other: '# people can be added at once.' })
          : plural(chosen.length, { 0: 'Nobody chosen yet', one: '# person chosen', other: '# people chosen' })}
      </output>
      {chosen.length > 0 && (
        <ul aria-label={t`Chosen people`} className="flex max-h-36 flex-wrap gap-1.5 overflow-y-auto">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="pinned-small inline-flex max-w-full items-center bg-sunk ps-3 text-label font-medium"
            >
              <bdi className="truncate">{name}</bdi>
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                onClick={() => remove(id)}
                className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="search"
        dir="auto"
        aria-label={t`Search your friends`}
        placeholder={t`Search your friends`}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={controlLook}
      />
      {query.isError && !query.data && <FailedQuery query={query} message={failed} />}
      <ul aria-busy={query.isFetching} aria-label={t`Friends`} className="-mx-4">
        {friends.map((friend) => {
          const isChosen = chosen.some(({ id }) => id === friend.id);
          return (
            <li key={friend.id}>
              <label className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunk has-disabled:opacity-60">
                <Avatar name={friend.name} src={friend.image} size={44} />
                <NameLines name={friend.name} username={friend.username} className="font-bold" />
                <input
                  type="checkbox"
                  aria-label={friend.name}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => (isChosen ? remove(friend.id) : onChange([...chosen, friend]))}
                  className="size-6 shrink-0 accent-primary"
                />
              </label>
            </li>
          );
        })}
      </ul>
      {query.isPending ? (
        <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />
      ) : (
        <NextPage query={query} errorMessage={failed}>
          <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />
        </NextPage>
      )}
      {query.isSuccess && !query.hasNextPage && friends.length === 0 && (
        <EmptyState of="people">
          <Trans>No friends found</Trans>
        </EmptyState>
      )}
    </div>
  );
}
