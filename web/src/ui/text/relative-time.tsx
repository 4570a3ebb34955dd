import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { onServerTimeLearned, serverNow } from '#platform/api/server-time.ts';
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

/** Returns the server's time in milliseconds, updated every minute and when a response corrects it. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, minuteNow);
}

const listeners = new Set<() => void>();
let now = serverNow();
let stop: (() => void) | undefined;

function everyMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    const update = () => {
      now = serverNow();
      for (const each of listeners) each();
    };
    const timer = setInterval(update, 60_000);
    const unsubscribe = onServerTimeLearned(update);
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

function minuteNow(): number {
  return now;
}
