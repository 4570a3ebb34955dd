import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Eye, MapPin, Tags, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { hasOtherOffset, supportedZone, zoneCity } from '#platform/locale/time-zone.ts';
import { LinkedParts } from '#ui/text/linked-parts.tsx';
import { linkedText } from '#ui/text/linked-text.ts';
import { isThisYear } from './event-time.ts';
import { tagInText } from './tag-name.ts';
import { visibilityLabels } from './visibility-labels.ts';

/** The time and the location of an event. */
export function EventWhenAndWhere({ event }: { event: Event }) {
  const { t } = useLingui();
  return (
    <dl className="grid gap-3 pt-1 md:grid-cols-2">
      <Fact Icon={CalendarClock} name={t`Date & Time`}>
        <When event={event} />
      </Fact>
      <Fact Icon={MapPin} name={t`Location`}>
        <bdi className="wrap-anywhere">
          <LinkedParts parts={linkedText(event.location, event.host)} />
        </bdi>
      </Fact>
    </dl>
  );
}

/** The tags and the visibility of an event. */
export function EventFacts({ event }: { event: Event }) {
  const { t, i18n } = useLingui();
  const tags = new Intl.ListFormat(i18n.locale, { type: 'unit' });
  const visibility = visibilityLabels[event.visibility];
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      <Fact Icon={Tags} name={t`Tags`}>
        {event.tags.length > 0 ? tags.format(event.tags.map(tagInText)) : <Trans>No tags</Trans>}
      </Fact>
      <Fact Icon={Eye} name={t`Visibility`}>
        <span className="font-semibold">{t(visibility.name)}</span>
        <span className="text-label text-muted">{t(visibility.description)}</span>
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

/** The time span in the viewer's time zone, followed by the event's local time where that differs. */
function When({ event: { startTime, endTime, timeZone } }: { event: Event }) {
  const { i18n } = useLingui();
  const formatSpan = (zone?: string) =>
    new Intl.DateTimeFormat(i18n.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(!isThisYear(new Date(startTime)) && { year: 'numeric' }),
      hour: 'numeric',
      minute: '2-digit',
      ...(zone === undefined ? {} : { timeZone: supportedZone(zone) }),
    }).formatRange(new Date(startTime), new Date(endTime));
  const hasLocalTime = hasOtherOffset(startTime, timeZone);
  const localSpan = hasLocalTime ? formatSpan(timeZone) : '';
  const city = hasLocalTime ? zoneCity(timeZone) : '';
  return (
    <>
      <time dateTime={startTime}>{formatSpan()}</time>
      {hasLocalTime && (
        <span className="text-label text-muted">
          <Trans>
            {localSpan} in {city}
          </Trans>
        </span>
      )}
    </>
  );
}
