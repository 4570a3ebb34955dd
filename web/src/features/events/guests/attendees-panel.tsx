import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { SelectField } from '#ui/select-field.tsx';
import { attendeesQuery } from './guests.api.ts';
import { registrationStateOf } from '#features/events/registration/registration-state.ts';
import { GuestCount, GuestList } from './guest-list.tsx';

/** Who has a seat, who has come in at the door, and who has not: once the event is over, those are the no-shows. */
export function AttendeesPanel({ event }: { event: Event }) {
  const { t, i18n } = useLingui();
  const [door, setDoor] = useState<'' | 'in' | 'out'>('');
  const all = useInfiniteQuery(attendeesQuery(event.id));
  const inside = useInfiniteQuery(attendeesQuery(event.id, { door: 'in' }));
  const out = useInfiniteQuery({ ...attendeesQuery(event.id, { door: 'out' }), enabled: door === 'out' });
  const isPast = registrationStateOf(event) === 'over';
  const seats = i18n.number(all.data?.pages.at(-1)?.total ?? event.attendeesCount);
  const came = i18n.number(inside.data?.pages.at(-1)?.total ?? 0);
  return (
    <>
      <GuestCount
        count={
          <Trans>
            {came} of {seats} checked in
          </Trans>
        }
      />
      <SelectField
        label={t`Show`}
        value={door}
        onChange={(input) => setDoor(input.target.value as typeof door)}
        placeholder={t`Everyone with a seat`}
        choices={[
          { value: 'in', label: t`Checked in` },
          { value: 'out', label: isPast ? t`No-shows` : t`Not checked in yet` },
        ]}
      />
      <GuestList
        query={door === '' ? all : door === 'in' ? inside : out}
        errorMessage={t`Failed to fetch attendees...`}
        empty={
          <p className="py-8 text-center text-muted">
            <Trans>No attendees found</Trans>
          </p>
        }
        renderNote={({ checkedInAt }) => {
          const at = checkedInAt && i18n.date(checkedInAt, { dateStyle: 'short', timeStyle: 'short' });
          return at ? <Trans>Checked in {at}</Trans> : isPast ? <Trans>No-show</Trans> : undefined;
        }}
      />
    </>
  );
}
