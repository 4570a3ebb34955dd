import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/jobs.ts';
import { transact } from '#platform/pool.ts';
import { addReminder, findNow, isHostVisible } from './reminders.queries.ts';
import { lockEvent } from '#features/events/events.queries.ts';

const hour = 3_600_000;

/** How long before the start those who come are reminded, in milliseconds. */
const aheads = { day: 24 * hour, hour } as const;
type Ahead = keyof typeof aheads;

export interface Reminder {
  eventId: string;
  ahead: Ahead;
  /** The start that was to be reminded of, ISO 8601. */
  startTime: string;
}

/** Has people reminded a day and an hour before the start, as far as that is still to come. An event that moved moves its jobs. */
export async function scheduleReminders(tx: Tx, eventId: string, start: Date): Promise<void> {
  const now = await findNow(tx);
  for (const ahead of ['day', 'hour'] as const) {
    const runAt = new Date(start.getTime() - aheads[ahead]);
    if (runAt <= now) continue;
    const reminder: Reminder = { eventId, ahead, startTime: start.toISOString() };
    await enqueue(tx, 'events.remind', reminder, { runAt, key: `events.remind ${eventId} ${ahead}` });
  }
}

/** Reminds those who come, once; not of an event that is gone, hidden with its host, cancelled, moved, or has begun. */
export async function remind({ db, publish }: Pick<Deps, 'db' | 'publish'>, reminder: Reminder): Promise<void> {
  const { eventId, ahead, startTime } = reminder;
  await transact(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || event.cancelled_at || event.has_started || event.start_time.toISOString() !== startTime) return;
    if (!(await isHostVisible(tx, eventId))) return;
    if ((await addReminder(tx, reminder)) === 'present') return;
    await publish(tx, { type: 'events.reminded', eventId, ahead });
  });
}
