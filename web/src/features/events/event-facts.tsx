import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Eye, MapPin, Tags, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { hasOtherOffset, supportedZone, zoneCity } from './event-time.ts';

/** When and where an event is: what decides whether somebody comes, and so directly below its title. */
export function EventWhenAndWhere({ event }: { event: Event }) {
  const { t } = useLingui();
  return (
    <dl className="grid gap-3 pt-1 md:grid-cols-2">
      <Fact Icon={CalendarClock} name={t`Date & Time`}>
        <When event={event} />
      </Fact>
      <Fact Icon={MapPin} name={t`Location`}>
        <bdi className="wrap-anywhere">{event.location}</bdi>
      </Fact>
    </dl>
  );
}

/** The tags of an event, and who can join. */
export function EventFacts({ event }: { event: Event }) {
  const { t } = useLingui();
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      <Fact Icon={Tags} name={t`Tags`}>
        {event.tags.length > 0 ? event.tags.join(', ') : <Trans>No tags</Trans>}
      </Fact>
      <Fact Icon={Eye} name={t`Visibility`}>
        <Visibility visibility={event.visibility} />
      </Fact>
    </dl>
  );
}

function Fact({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid text-label font-semibold text-muted">
        <span aria-hidden className="row-span-2 grid size-11 place-items-center rounded-full bg-sunk text-ink">
          <Icon size={20} />
        </span>
        {name}
      </dt>
      <dd className="col-start-2 -mt-6 grid">{children}</dd>
    </div>
  );
}

/** By the reader's clocks, and by those of the event where they show another hour. */
function When({ event: { startTime, endTime, timeZone } }: { event: Event }) {
  const { i18n } = useLingui();
  const span = (zone?: string) =>
    new Intl.DateTimeFormat(i18n.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(zone === undefined ? {} : { timeZone: supportedZone(zone) }),
    }).formatRange(new Date(startTime), new Date(endTime));
  const place = timeZone === null ? '' : zoneCity(timeZone);
  return (
    <>
      <time dateTime={startTime}>{span()}</time>
      {hasOtherOffset(startTime, timeZone) && (
        <span className="text-label text-muted">
          <Trans>
            {span(timeZone)} in {place}
          </Trans>
        </span>
      )}
    </>
  );
}

function Visibility({ visibility }: Pick<Event, 'visibility'>) {
  if (visibility === 'PUBLIC') {
    return (
      <>
        <span className="font-semibold">
          <Trans>Public</Trans>
        </span>
        <span className="text-label text-muted">
          <Trans>Anyone can join this event</Trans>
        </span>
      </>
    );
  }
  if (visibility === 'PRIVATE') {
    return (
      <>
        <span className="font-semibold">
          <Trans>Private</Trans>
        </span>
        <span className="text-label text-muted">
          <Trans>Approval required to join this event</Trans>
        </span>
      </>
    );
  }
  return (
    <>
      <span className="font-semibold">
        <Trans>Invite Only</Trans>
      </span>
      <span className="text-label text-muted">
        <Trans>Only invited users can join this event</Trans>
      </span>
    </>
  );
}
