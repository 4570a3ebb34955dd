import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@baraza/bench/src/times.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';

/** The reader's requests per second. */
const rate = 40;
const paths = ['/api/posts?limit=10', '/api/conversations', '/api/events?limit=10', '/api/notifications/unread-count'];

export interface Reading {
  /** The 99th percentile in milliseconds, counted from the time at which each request was due. */
  p99: number;
  median: number;
  /** Requests that did not succeed, by status or error. */
  failures: Map<string, number>;
}

/** Reads as one person for `duration` milliseconds, at a steady rate whatever the server does. */
export async function read(person: TestPerson, duration: number): Promise<Reading> {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let number = 0; number < (rate * duration) / 1000; number += 1) {
    const due = started + (number * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    running.push(readOnce(paths[number % paths.length] ?? '', due));
  }
  await Promise.all(running);
  return { p99: quantile(times, 0.99), median: quantile(times, 0.5), failures };

  async function readOnce(path: string, due: number): Promise<void> {
    const outcome = await person.get(path).then(
      ({ status }) => String(status),
      (error: unknown) => String(error),
    );
    times.push(performance.now() - due);
    if (outcome !== '200') failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
  }
}
