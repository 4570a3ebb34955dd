import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { foundFriendsQuery, peopleOf } from '#features/connections/connections.public.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';

/** What the field shows of a friend. */
export type Friend = Pick<ListedUser, 'id' | 'username' | 'name' | 'image'>;

interface FriendFieldProps {
  label: string;
  selected: Friend | undefined;
  /** Friends who cannot be selected, such as current members. */
  excludedIds: readonly string[];
  isLocked: boolean;
  onSelect: (friend: Friend) => void;
}

/** Selects one of the viewer's friends: people who follow each other. */
export function FriendField({ label, selected, excludedIds, isLocked, onSelect }: FriendFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const name = useId();
  const { data, ...query } = useInfiniteQuery(foundFriendsQuery(search));
  const found = peopleOf(data).filter(({ id }) => !excludedIds.includes(id) && id !== selected?.id);
  const hasNoFriends = search === '' && typed === '' && found.length === 0 && !selected && !query.hasNextPage;
  if (data && hasNoFriends) {
    return (
      <div className="grid justify-items-start gap-2 rounded-md bg-sunk p-4">
        <p className="font-semibold">
          <Trans>No mutual connections found</Trans>
        </p>
        <p className="text-label text-muted">
          <Trans>You can only choose people who follow you back.</Trans>
        </p>
        <ButtonLink size="small" variant="secondary" to="/dashboard">
          <Trans>Find People</Trans>
        </ButtonLink>
      </div>
    );
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-label font-semibold">{label}</legend>
      <TextField
        label={t`Search friends`}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-busy={query.isFetching}
        className="grid max-h-64 grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain rounded-md border border-hairline"
      >
        {selected && <FriendOption {...{ name, isLocked, onSelect }} friend={selected} isSelected />}
        {found.map((friend) => (
          <FriendOption key={friend.id} {...{ name, isLocked, onSelect, friend }} isSelected={false} />
        ))}
        {query.isPending && (
          <li className="p-3">
            <Skeleton className="h-10" />
          </li>
        )}
        {data && found.length === 0 && !query.hasNextPage && (
          <li className="p-3 text-label text-muted">
            <Trans>No friend with that name.</Trans>
          </li>
        )}
        {query.hasNextPage && (
          <li className="grid">
            <Button
              variant="quiet"
              size="small"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Show more friends</Trans>
            </Button>
          </li>
        )}
      </ul>
      {query.isError && <FailedQuery query={query} message={t`Failed to fetch friends...`} />}
    </fieldset>
  );
}

interface FriendOptionProps {
  name: string;
  friend: Friend;
  isSelected: boolean;
  isLocked: boolean;
  onSelect: (friend: Friend) => void;
}

function FriendOption({ name, friend, isSelected, isLocked, onSelect }: FriendOptionProps) {
  return (
    <li className="border-b border-hairline last:border-0">
      <label className="flex min-h-14 items-center gap-3 px-3 py-2 has-checked:bg-sunk">
        <input
          type="radio"
          name={name}
          checked={isSelected}
          disabled={isLocked}
          onChange={() => onSelect(friend)}
          className="size-5 shrink-0 accent-primary"
        />
        <Avatar name={friend.name} src={friend.image} size={36} />
        <NameLines name={friend.name} username={friend.username} />
      </label>
    </li>
  );
}
