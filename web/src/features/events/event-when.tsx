import { useLingui } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { wallClockAt, hasOtherOffset, isThisYear, supportedZone, deviceZone, zoneCity } from './event-time.ts';

interface EventWhenProps {
  /** The moment, and whose clocks the host named it by. */
  iso: string;
  timeZone: Event['timeZone'];
}

/** A moment on the reader's clocks; where those of the event's own place differ, on these as well. */
export function EventWhen({ iso, timeZone }: EventWhenProps) {
  const { t, i18n } = useLingui();
  const moment = new Date(iso);
  const own = i18n.date(moment, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isThisYear(moment) && { year: 'numeric' }),
  });
  if (!hasOtherOffset(iso, timeZone)) return <time dateTime={iso}>{own}</time>;
  const isOtherDay = wallClockAt(iso, timeZone).date !== wallClockAt(iso, deviceZone()).date;
  const there = i18n.date(moment, {
    timeZone: supportedZone(timeZone),
    hour: 'numeric',
    minute: '2-digit',
    ...(isOtherDay && { weekday: 'short' }),
  });
  const place = zoneCity(timeZone);
  return (
    <span>
      <time dateTime={iso}>{own}</time> <span className="whitespace-nowrap">{t`(${there} in ${place})`}</span>
    </span>
  );
}
