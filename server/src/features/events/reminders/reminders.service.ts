import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { transact } from '#platform/sql/pool.ts';
import { lockEvent } from '#features/events/events.queries.ts';
import { addReminder, findNow, isVisibleToGuests } from './reminders.queries.ts';

const hour = 3_600_000;

/** When attendees are reminded, in milliseconds before the start. */
const leadTimes = { day: 24 * hour, hour } as const;

export interface Reminder {
  eventId: string;
  ahead: keyof typeof leadTimes;
  /** The start for which the reminder was scheduled, ISO 8601. */
  startTime: string;
}

/** Schedules the reminders of an event that are not due yet. They replace those of an earlier start. */
export async function scheduleReminders(tx: Tx, eventId: string, start: Date): Promise<void> {
  const now = await findNow(tx);
  for (const ahead of ['day', 'hour'] as const) {
    const runAt = new Date(start.getTime() - leadTimes[ahead]);
    if (runAt <= now) continue;
    const reminder: Reminder = { eventId, ahead, startTime: start.toISOString() };
    await enqueue(tx, 'events.remind', reminder, { runAt, key: `events.remind ${eventId} ${ahead}` });
  }
}

/** Publishes a reminder once, unless the event was deleted, hidden, cancelled or moved, or has started. */
export async function remind({ db, publish }: Pick<Deps, 'db' | 'publish'>, reminder: Reminder): Promise<void> {
  const { eventId, ahead, startTime } = reminder;
  await transact(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || event.cancelled_at || event.has_started || event.start_time.toISOString() !== startTime) return;
    if (!(await isVisibleToGuests(tx, eventId))) return;
    if (!(await addReminder(tx, reminder))) return;
    await publish(tx, { type: 'events.reminded', eventId, ahead });
  });
}
