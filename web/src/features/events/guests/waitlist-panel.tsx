import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Event } from '@baraza/contract/features/events.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { waitlistQuery } from './guests.api.ts';
import { GuestCount, GuestList } from './guest-list.tsx';

/** The people on the waitlist, first in line first. */
export function WaitlistPanel({ event }: { event: Event }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(waitlistQuery(event.id));
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <>
      {total > 0 && (
        <GuestCount
          count={plural(total, {
            one: '# person waiting, first come, first served',
            other: '# people waiting, first come, first served',
          })}
        />
      )}
      <GuestList
        query={query}
        errorMessage={t`Failed to fetch the waitlist...`}
        empty={<Trans>The waitlist is empty.</Trans>}
        renderNote={({ createdAt }) => (
          <Trans>
            since <RelativeTime iso={createdAt} />
          </Trans>
        )}
      />
    </>
  );
}
