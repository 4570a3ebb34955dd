import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOneAgainstAll } from './one-against-all.ts';

test('an attack that slows the reader down by more than the ratio is reported', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-one-'));
  const size = { events: 2, messages: 2, posts: 10 };
  const limits = { duration: 1_000, maxRatio: 0, attempts: 1, calmReadings: 1 };
  const results = await runOneAgainstAll({ dataDir: folder.path, only: 'likes', ...size, ...limits });
  expect(results.map(({ name }) => name)).toEqual(['likes and unlikes of one post', 'likes of a business']);
  for (const { failures, outcomes } of results) {
    expect(outcomes['200']).toBeGreaterThan(10);
    expect(failures).toEqual([expect.stringMatching(/^p99 \d+ ms instead of 0 ms at most$/)]);
  }
}, 120_000);
