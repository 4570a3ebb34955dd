import { listAttachedFiles } from '#features/media/media.queries.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { features } from '#server/features.ts';
import { findWrongCounters } from '#platform/sql/counters.ts';
import type { ObjectStore } from '#platform/storage/object-store.ts';
import { listJobs, retryJobs } from '#platform/jobs/jobs.ts';
import { listNodes } from '#platform/operations/nodes.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Command, Findings, listing } from './command.ts';
import { recordReading } from './record-reading.ts';

/** How many pictures are looked up in the storage at the same time. */
const concurrency = 8;

export const maintenanceCommands: Record<string, Command> = {
  nodes: listing({
    usage: '',
    summary: 'List the running servers with their last sign of life',
    args: [0, 0],
    async list({ db }) {
      await recordReading(db, 'nodes.list', 'NODE');
      return listNodes(db);
    },
    line({ id, host, pid, role, version, has_redis, has_bucket, started_at, seen_at, is_silent }) {
      const state = is_silent ? 'silent' : 'running';
      const parts = [has_redis ? 'Redis' : 'no Redis', has_bucket ? 'bucket' : 'folder'];
      const times = [`started ${started_at.toISOString()}`, `seen ${seen_at.toISOString()}`];
      return [id, `${host} process ${pid}`, role, version, ...parts, ...times, state].join('\t');
    },
  }),
  'jobs list': listing({
    usage: '[--failed]',
    summary: 'List background jobs, or only failed ones with their errors',
    options: { failed: { type: 'boolean' } },
    args: [0, 0],
    async list({ db }, _args, { failed }) {
      await recordReading(db, 'jobs.list', 'JOB');
      return listJobs(db, { failed: failed === true });
    },
    line({ id, task, attempts, max_attempts, run_at, is_running, last_error }) {
      const state = is_running ? 'running' : `runs at ${run_at.toISOString()}`;
      return [id, task, `${attempts} of ${max_attempts} attempts`, state, last_error?.split('\n')[0] ?? ''].join('\t');
    },
  }),
  'jobs retry': {
    usage: 'ID...|all',
    summary: 'Run failed jobs again now',
    args: [1, 1000],
    async run({ db }, ids) {
      const count = await transact(db, async (tx) => {
        const retried = await retryJobs(tx, ids.includes('all') ? 'all' : ids);
        const detail = { ids, retried };
        await recordAct(tx, { actorId: null, via: 'command line', act: 'jobs.retry', subjectType: 'JOB', detail });
        return retried;
      });
      if (count === 0) throw new Error('No failed job has this id.');
      return [`${count} jobs run again.`];
    },
  },
  'verify counters': {
    usage: '',
    summary: 'Compare every stored counter with the rows it counts',
    args: [0, 0],
    async run({ db }) {
      const wrong = await findWrongCounters(db, features);
      await recordReading(db, 'verify.counters', 'DATABASE');
      if (wrong.length === 0) return ['All counters are correct.'];
      const lines = wrong.map(
        ({ counter, id, stored, counted }) => `${counter} of ${id} is ${stored}, but should be ${counted}`,
      );
      throw new Findings(`${wrong.length} counters are wrong.`, lines);
    },
  },
  'verify objects': {
    usage: '',
    summary: 'Check that every picture in use is in the storage',
    args: [0, 0],
    async run({ db, store }) {
      const missing: string[] = [];
      let count = 0;
      for (let files = await listAttachedFiles(db, ''); files.length > 0;) {
        count += files.length;
        missing.push(...(await findMissing(store, files)));
        files = await listAttachedFiles(db, files.at(-1) ?? '');
      }
      await recordReading(db, 'verify.objects', 'STORAGE');
      if (missing.length === 0) return [`All ${count} pictures are in the storage.`];
      throw new Findings(`${missing.length} of ${count} pictures are missing from the storage.`, missing);
    },
  },
};

async function findMissing(store: ObjectStore, files: readonly string[]): Promise<string[]> {
  const waiting = [...files];
  const missing: string[] = [];
  const check = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (!(await store.has(file))) missing.push(file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, check));
  return missing.sort();
}
