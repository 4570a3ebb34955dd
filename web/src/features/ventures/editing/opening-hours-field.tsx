import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { deviceZone, weekdayNames, zoneCity } from '#platform/locale/time-zone.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { Switch } from '#ui/fields/switch-row.tsx';

interface OpeningHoursFieldProps {
  hours: OpeningHours | null;
  error: string | undefined;
  isLocked: boolean;
  onChange: (hours: OpeningHours | null) => void;
}

const usualHours = { opens: '08:00', closes: '18:00' };
const closedWeek = Array.from({ length: 7 }, () => null);

/** Edits the hours of each weekday. New hours are in the time zone of this device, as the times of new events are. */
export function OpeningHoursField({ hours, error, isLocked, onChange }: OpeningHoursFieldProps) {
  const { t, i18n } = useLingui();
  const { timeZone, days } = hours ?? { timeZone: deviceZone(), days: closedWeek };
  const city = zoneCity(timeZone);
  const setDay = (weekday: number, day: OpeningHours['days'][number]) => {
    const next = days.with(weekday, day);
    onChange(next.every((each) => each === null) ? null : { timeZone, days: next });
  };
  // A day that opens has the hours of the day before it that is open.
  const hoursFor = (weekday: number) => days.slice(0, weekday).findLast((day) => day !== null) ?? usualHours;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {weekdayNames(i18n.locale).map((name, weekday) => {
        const day = days[weekday] ?? null;
        const times = [
          { part: 'opens', label: t`${name}: opens` },
          { part: 'closes', label: t`${name}: closes` },
        ] as const;
        return (
          <div key={name} className="flex flex-wrap items-center gap-x-3">
            <span className="w-28 shrink-0 grow py-3 text-body md:grow-0">{name}</span>
            <Switch
              name={name}
              isOn={day !== null}
              isDisabled={isLocked}
              onChange={(isOpen) => setDay(weekday, isOpen ? hoursFor(weekday) : null)}
            />
            {day ? (
              <span className="flex basis-full items-center gap-2 md:basis-auto">
                {times.map(({ part, label }) => (
                  <input
                    key={part}
                    type="time"
                    required
                    aria-label={label}
                    readOnly={isLocked}
                    value={day[part]}
                    // Empty while a part of the time is being typed.
                    onChange={({ target }) => target.value !== '' && setDay(weekday, { ...day, [part]: target.value })}
                    className={`${controlLook} md:w-36`}
                  />
                ))}
              </span>
            ) : (
              <span className="text-label text-muted max-md:sr-only">
                <Trans context="weekday">Closed</Trans>
              </span>
            )}
          </div>
        );
      })}
      {hours && (
        <p className="text-meta text-muted">
          <Trans>These times are for {city}. A closing time before the opening time is on the next day.</Trans>
        </p>
      )}
      {error && (
        <p role="alert" className="text-meta font-medium text-danger">
          ⚠ {error}
        </p>
      )}
    </div>
  );
}
