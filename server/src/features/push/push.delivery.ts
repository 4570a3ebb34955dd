import { quietKinds } from '@baraza/contract/features/push.ts';
import type { PushedText, PushPayload } from '@baraza/contract/shared/push-payload.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { enqueue, enqueueEach, type Task } from '#platform/jobs/jobs.ts';
import { findVapidDetails, type VapidDetails } from './push.keys.ts';
import { type DeviceRow, listDevices, removeSubscription } from './push.queries.ts';
import { type Outcome, sendTo } from './push.sender.ts';
import { quietUntil } from './quiet-hours.ts';

/** Something to push to all devices of a person. */
export interface Push {
  /** By which the job finds it again. */
  id: string;
  personId: string;
  kind: PushPayload['kind'];
  link: string;
  tag: string;
  /** The id of a notification, to mark as read. */
  notificationId?: string;
  about: PushedText;
}

/** The payload of a job that pushes. */
interface PushJob {
  ids: string[];
  /** In a retry: only these devices. */
  sessionIds?: string[];
  attempt?: number;
}

/** How long a job waits, in seconds, so that what is read at once is not pushed and what follows at once replaces it. */
const waitSeconds = 5;
/** The most pushes of one job, which keeps other jobs waiting. */
const batchSize = 100;
/** How many requests run at the same time. */
const concurrency = 10;
/** Seconds until each further attempt. */
const retryDelays = [30, 120, 600, 3_600];

/** Enqueues pushes to people with a device, by their ids, in the transaction of their cause. */
export async function enqueuePushes(db: Db, task: string, ids: readonly string[]): Promise<void> {
  const jobs: PushJob[] = [];
  for (let from = 0; from < ids.length; from += batchSize) jobs.push({ ids: ids.slice(from, from + batchSize) });
  await enqueueEach(db, task, jobs, { runAt: inSeconds(waitSeconds) });
}

/**
 * Enqueues one push to a person with a device. While it waits, further ones with its key are one with it.
 */
export async function enqueuePush(
  db: Db,
  task: string,
  { id, key, seconds = waitSeconds }: { id: string; key: string; seconds?: number },
): Promise<void> {
  const job: PushJob = { ids: [id] };
  await enqueue(db, task, job, { key, keepsTime: true, runAt: inSeconds(seconds) });
}

/**
 * Returns a job that pushes. `find` returns what there still is to push: what has been read, hidden or muted meanwhile is left
 * out.
 */
export function pushTask(deps: Deps, name: string, find: (ids: string[]) => Promise<Push[]>): Task {
  return async (payload) => {
    // Written by the functions above.
    const { ids, sessionIds, attempt = 1 } = payload as PushJob;
    const pushes = await find(ids);
    const failures = await deliver(deps, pushes, sessionIds);
    const delay = retryDelays[attempt - 1];
    if (delay === undefined) return;
    for (const [sessionId, { failedIds, retryAfter }] of failures) {
      const job: PushJob = { ids: failedIds, sessionIds: [sessionId], attempt: attempt + 1 };
      const runAt = inSeconds(Math.max(delay, Math.min(retryAfter, 3_600)));
      await enqueue(deps.db, name, job, { runAt }).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a push could not be enqueued again'),
      );
    }
  };
}

type Failures = Map<string, { failedIds: string[]; retryAfter: number }>;

async function deliver(deps: Deps, pushes: readonly Push[], sessionIds?: readonly string[]): Promise<Failures> {
  const { db, log } = deps;
  const personIds = [...new Set(pushes.map(({ personId }) => personId))];
  const devices = await listDevices(db, personIds, sessionIds);
  const failures: Failures = new Map();
  if (devices.length === 0) return failures;

  const now = new Date();
  const deliveries: { push: Push; device: DeviceRow }[] = [];
  for (const push of pushes) {
    for (const device of devices) {
      if (device.person_id !== push.personId || !wants(device, push)) continue;
      const until = quietEnd(device, now);
      if (until) await enqueueSummary(db, device.session_id, until);
      else deliveries.push({ push, device });
    }
  }
  const vapid = await findVapidDetails(deps);
  const unread = new Map<string, Promise<number>>();
  const logError = (error: unknown) => log.warn({ err: error }, 'a part of a push failed');
  // A failure from here on is logged: it must not repeat the job, because a device would get the same push twice.
  const countOnce = (personId: string) => {
    const counting =
      unread.get(personId) ?? countUnread(deps, personId).catch((error: unknown) => (logError(error), 0));
    unread.set(personId, counting);
    return counting;
  };
  /** Push services that do not respond; the rest of the job does not wait for them, too. */
  const unreachable = new Set<string>();
  const queue = deliveries.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const { push, device } of queue) {
        const host = URL.parse(device.endpoint)?.host ?? '';
        const outcome: Outcome = unreachable.has(host)
          ? { is: 'failed', reason: 'unreachable' }
          : await send({ push, device, vapid, unread: await countOnce(push.personId) });
        if (outcome.is === 'unusable') log.warn({ host, reason: outcome.reason }, 'a push subscription is unusable');
        if (outcome.is === 'gone' || outcome.is === 'unusable') {
          await removeSubscription(db, device.session_id, device.endpoint).catch(logError);
        }
        if (outcome.is === 'refused') log.warn({ host, status: outcome.status }, 'a push service refused a push');
        if (outcome.is === 'failed') {
          unreachable.add(host);
          log.warn({ host, reason: outcome.reason }, 'a push service failed');
          const failure = failures.get(device.session_id) ?? { failedIds: [], retryAfter: 0 };
          failure.failedIds.push(push.id);
          failure.retryAfter = Math.max(failure.retryAfter, outcome.retryAfter ?? 0);
          failures.set(device.session_id, failure);
        }
      }
    }),
  );
  return failures;
}

interface Sending {
  push: Push;
  device: DeviceRow;
  vapid: VapidDetails;
  unread: number;
}

function send({ push, device, vapid, unread }: Sending): Promise<Outcome> {
  const { kind, link, tag, about, notificationId: id } = push;
  const isShown = device.shows_text ?? false;
  const payload: PushPayload = {
    kind,
    link,
    tag,
    locale: device.locale,
    unread,
    ...(id !== undefined && { id }),
    ...(isShown && { about }),
  };
  return sendTo(device, payload, vapid);
}

/** Suspended people are pushed what stewards decide about them, and nothing else. */
function wants({ is_suspended, disabled_kinds }: DeviceRow, { kind }: Push): boolean {
  const disabled: readonly string[] = disabled_kinds ?? quietKinds;
  return is_suspended ? kind === 'moderation' : !disabled.includes(kind);
}

function quietEnd({ quiet_from: from, quiet_to: to, time_zone: timeZone }: DeviceRow, now: Date): Date | undefined {
  return from !== null && to !== null ? quietUntil({ from, to, timeZone }, now) : undefined;
}

/** The task that pushes how much waited during quiet hours. */
export const summaryTask = 'push.summary';

function enqueueSummary(db: Db, sessionId: string, runAt: Date): Promise<void> {
  const job: PushJob = { ids: [sessionId], sessionIds: [sessionId] };
  return enqueue(db, summaryTask, job, { key: `${summaryTask} ${sessionId}`, runAt });
}

/** What a person has not read, of all features. */
export async function countUnread({ db, unreadCounts }: Deps, personId: string): Promise<number> {
  let sum = 0;
  for (const count of unreadCounts) sum += await count(db, personId);
  return sum;
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + 1_000 * seconds);
}
