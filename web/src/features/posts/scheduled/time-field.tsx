import { Trans, useLingui } from '@lingui/react/macro';
import { scheduledPosts } from '@baraza/contract/features/post-limits.ts';
import { deviceZone, zoneCity } from '#platform/locale/time-zone.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { isValidTime } from '#features/posts/composer/post-drafts.ts';

interface TimeFieldProps {
  /** The value of a `datetime-local` input. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** The date and time at which a post is published, in the time zone of the device. */
export function TimeField({ value, onChange, disabled = false }: TimeFieldProps) {
  const { t } = useLingui();
  const zone = zoneCity(deviceZone());
  const { minMinutes, maxDays } = scheduledPosts;
  const inMinutes = (minutes: number) => toLocalInput(new Date(serverNow() + minutes * 60_000).toISOString());
  return (
    <TextField
      label={t`Date and time`}
      type="datetime-local"
      value={value}
      min={inMinutes(minMinutes + 1)}
      max={inMinutes(maxDays * 24 * 60)}
      disabled={disabled}
      error={
        isValidTime(value) ? undefined : t`Choose a time between ${minMinutes} minutes and ${maxDays} days from now.`
      }
      hint={<Trans>Time zone: {zone}</Trans>}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
