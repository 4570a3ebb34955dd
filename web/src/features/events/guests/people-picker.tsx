import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { GuestList } from './guest-list.tsx';
import { peopleToInviteQuery } from './guests.api.ts';

interface PeoplePickerProps {
  /** The ids of the chosen people. */
  chosen: ReadonlySet<string>;
  /** The ids of people whom the server has refused. */
  refused?: ReadonlySet<string>;
  /** Whether no more people can be chosen. */
  isFull: boolean;
  onToggle: (person: Person) => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Friends, or search results, each with a button that chooses them. */
export function PeoplePicker({ chosen, refused = nobody, isFull, onToggle }: PeoplePickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(peopleToInviteQuery(search));
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
        {search === '' ? (
          <Trans>Your friends</Trans>
        ) : (
          <Trans>Friends, members of your intake and people who came to your events.</Trans>
        )}
      </p>
      <GuestList
        query={query}
        errorMessage={t`Failed to fetch people...`}
        empty={search === '' ? <Trans>Search for people.</Trans> : <Trans>No one found.</Trans>}
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
