import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { eventSearchMax } from '@baraza/contract/features/event-limits.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { attendeesQuery } from './guests.api.ts';
import { GuestList } from './guest-list.tsx';

/** All attendees with a search. A centered dialog on wide screens, a bottom sheet on narrow ones. */
export function AttendeesDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui();
  const searchId = useId();
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(useDeferredValue(search.trim()));
  const query = useInfiniteQuery({
    ...attendeesQuery(event.id, { search: debouncedSearch }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title={t`Attendees`}
      onClose={onClose}
      className="max-[639.98px]:m-0 max-[639.98px]:mt-auto max-[639.98px]:h-[85dvh] max-[639.98px]:max-h-[85dvh] max-[639.98px]:w-full max-[639.98px]:max-w-none max-[639.98px]:animate-sheet max-[639.98px]:rounded-b-none"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 sm:min-h-96">
        <label htmlFor={searchId} className="sr-only">
          <Trans>Search attendees</Trans>
        </label>
        <input
          id={searchId}
          type="search"
          dir="auto"
          value={search}
          maxLength={eventSearchMax}
          placeholder={t`Search Attendees...`}
          onChange={(input) => setSearch(input.target.value)}
          className={controlLook}
        />
        <GuestList
          query={query}
          errorMessage={t`Failed to fetch attendees...`}
          empty={<Trans>No attendees found</Trans>}
        />
      </div>
    </Dialog>
  );
}
