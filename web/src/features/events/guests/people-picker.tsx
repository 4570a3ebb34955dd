import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { GuestList } from './guest-list.tsx';
import { clubMembersQuery, peopleToInviteQuery } from './guests.api.ts';

interface PeoplePickerProps {
  /** The ids of the chosen people. */
  chosen: ReadonlySet<string>;
  /** The ids of people whom the server has refused. */
  refused?: ReadonlySet<string>;
  /** The club whose members are offered; otherwise those whom the viewer can invite. */
  clubId?: Id | undefined;
  /** Whether no more people can be chosen. */
  isFull: boolean;
  onToggle: (person: Person) => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Friends or the members of a club, or search results, each with a button that chooses them. */
export function PeoplePicker({ chosen, refused = nobody, clubId, isFull, onToggle }: PeoplePickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(clubId === undefined ? peopleToInviteQuery(search) : clubMembersQuery(clubId, search));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:min-h-96 md:content-start">
      <SearchBox
        term={search}
        onSearch={(text) => setSearch(text.trim())}
        label={t`Search people`}
        placeholder={t`Search people...`}
        maxLength={100}
      />
      <p className="text-label text-muted">
        {clubId !== undefined ? (
          <Trans>Members of the club</Trans>
        ) : search === '' ? (
          <Trans>Your friends</Trans>
        ) : (
          <Trans>Friends, members of your intake and people who came to your events.</Trans>
        )}
      </p>
      <GuestList
        query={query}
        errorMessage={t`Failed to fetch people...`}
        empty={search === '' && clubId === undefined ? <Trans>Search for people.</Trans> : <Trans>No one found.</Trans>}
        renderNote={({ id }) => refused.has(id) && <Trans>Not a friend, intake member or past guest</Trans>}
        renderActions={({ id, user }, nameId) => (
          <Button
            size="small"
            variant={chosen.has(id) ? 'primary' : 'secondary'}
            aria-pressed={chosen.has(id)}
            aria-describedby={nameId}
            disabled={refused.has(id) || (isFull && !chosen.has(id))}
            onClick={() => onToggle(user)}
          >
            {chosen.has(id) ? <Trans>Chosen</Trans> : <Trans>Choose</Trans>}
          </Button>
        )}
      />
    </div>
  );
}
