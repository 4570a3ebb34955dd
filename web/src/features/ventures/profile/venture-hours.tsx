import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Clock } from 'lucide-react';
import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { hasOtherOffset, weekdayNames, zoneCity } from '#platform/locale/time-zone.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { formatWeekTime, minutesOf, openStateAt } from './opening-hours.ts';

/** Whether a business is open, and until when, such as "Open until 6:00 PM". Changes while the page is open. */
export function OpenState({ hours }: { hours: OpeningHours }) {
  const { i18n } = useLingui();
  const { isOpen, until, isOnOtherDay } = openStateAt(hours, useNow());
  const time = until === undefined ? '' : formatWeekTime(until, i18n.locale, isOnOtherDay);
  if (!isOpen) return <Trans>Opens {time}</Trans>;
  return <b className="text-primary">{time === '' ? <Trans>Always open</Trans> : <Trans>Open until {time}</Trans>}</b>;
}

/** The hours of the week, folded under whether the business is open. */
export function VentureHours({ hours }: { hours: OpeningHours }) {
  const { t, i18n } = useLingui();
  const city = zoneCity(hours.timeZone);
  const format = (time: string) => formatWeekTime(minutesOf(time), i18n.locale, false);
  const formatDay = (day: { opens: string; closes: string }) => `${format(day.opens)} – ${format(day.closes)}`;
  return (
    <details className="group text-label">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm font-semibold hover:underline">
        <Clock aria-hidden size={18} className="shrink-0" />
        <Trans>Opening hours</Trans>
        <ChevronDown aria-hidden size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      <table aria-label={t`Opening hours`} className="numbers">
        <tbody>
          {weekdayNames(i18n.locale).map((name, weekday) => {
            const day = hours.days[weekday];
            return (
              <tr key={name}>
                <th scope="row" className="py-1 pe-4 text-start font-normal text-muted">
                  {name}
                </th>
                <td>{day ? formatDay(day) : t({ message: 'Closed', context: 'weekday' })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {hasOtherOffset(new Date(serverNow()).toISOString(), hours.timeZone) && (
        <p className="pt-1 text-muted">
          <Trans>These times are for {city}, not where you are now.</Trans>
        </p>
      )}
    </details>
  );
}
