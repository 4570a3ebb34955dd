import { useLingui } from '@lingui/react/macro';
import type { Event } from '@baraza/contract/features/events.ts';
import { deviceZone, hasOtherOffset, supportedZone, wallClockAt, zoneCity } from '#platform/locale/time-zone.ts';
import { isThisYear } from './event-time.ts';

interface EventWhenProps {
  /** ISO 8601. */
  iso: string;
  /** The time zone of the event; null when unknown. */
  timeZone: Event['timeZone'];
}

/** A time in the viewer's time zone, followed by the event's local time where that differs. */
export function EventWhen({ iso, timeZone }: EventWhenProps) {
  const { t, i18n } = useLingui();
  const date = new Date(iso);
  const ownTime = i18n.date(date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isThisYear(date) && { year: 'numeric' }),
  });
  if (!hasOtherOffset(iso, timeZone)) return <time dateTime={iso}>{ownTime}</time>;
  const isOtherDay = wallClockAt(iso, timeZone).date !== wallClockAt(iso, deviceZone()).date;
  const localTime = i18n.date(date, {
    timeZone: supportedZone(timeZone),
    hour: 'numeric',
    minute: '2-digit',
    ...(isOtherDay && { weekday: 'short' }),
  });
  const city = zoneCity(timeZone);
  return (
    <span>
      <time dateTime={iso}>{ownTime}</time> <span className="inline-block">{t`(${localTime} in ${city})`}</span>
    </span>
  );
}
