import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { elapsed } from './elapsed.ts';

/** Shows how long ago a time is and keeps it up to date; the exact time is in the tooltip. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  const date = new Date(iso);
  const exact = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <time dateTime={iso} title={exact.format(date)} className={className}>
      {elapsed(date.getTime(), Math.max(now, date.getTime()), i18n.locale)}
    </time>
  );
}

/** Returns the current time in milliseconds, updated every minute. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, minuteNow);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function everyMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, 60_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function minuteNow(): number {
  return now;
}
