import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { registrationStateOf } from '#features/events/registration/registration-state.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useNow } from '#ui/text/relative-time.tsx';
import { attendeesQuery } from './guests.api.ts';
import { GuestCount, GuestList } from './guest-list.tsx';

/** The attendees, with a filter by check-in. After the event, those who did not check in are no-shows. */
export function AttendeesPanel({ event }: { event: Event }) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState<'' | 'in' | 'out'>('');
  const all = useInfiniteQuery(attendeesQuery(event.id));
  const checkedIn = useInfiniteQuery(attendeesQuery(event.id, { checkIn: 'in' }));
  const notCheckedIn = useInfiniteQuery({ ...attendeesQuery(event.id, { checkIn: 'out' }), enabled: filter === 'out' });
  const isOver = registrationStateOf(event, useNow()) === 'over';
  const seats = i18n.number(all.data?.pages.at(-1)?.total ?? event.attendeesCount);
  const arrived = i18n.number(checkedIn.data?.pages.at(-1)?.total ?? 0);
  return (
    <>
      <GuestCount
        count={
          <Trans>
            {arrived} of {seats} checked in
          </Trans>
        }
      />
      <SelectField
        label={t`Show`}
        value={filter}
        onChange={(input) => setFilter(input.target.value as typeof filter)}
        placeholder={t`Everyone with a seat`}
        choices={[
          { value: 'in', label: t`Checked in` },
          { value: 'out', label: isOver ? t`No-shows` : t`Not checked in yet` },
        ]}
      />
      <GuestList
        query={filter === '' ? all : filter === 'in' ? checkedIn : notCheckedIn}
        errorMessage={t`Failed to fetch attendees...`}
        empty={<Trans>No attendees found</Trans>}
        renderNote={({ checkedInAt }) => {
          const time = checkedInAt && i18n.date(checkedInAt, { dateStyle: 'short', timeStyle: 'short' });
          return time ? <Trans>Checked in {time}</Trans> : isOver ? <Trans>No-show</Trans> : undefined;
        }}
      />
    </>
  );
}
