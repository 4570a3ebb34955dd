import { join } from 'node:path';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { createObjectStore } from '#platform/storage/create-object-store.ts';
import { DiskStore } from '#platform/storage/disk-store.ts';
import type { Db } from '#platform/sql/database.ts';
import { findRunningPostgres } from '#platform/sql/embedded-postgres.ts';
import { type MaintenanceTask, recordRun } from '#platform/jobs/maintenance-runs.ts';
import { openDatabase, openPool, transact } from '#platform/sql/pool.ts';
import { createBackup } from './backup/create-backup.ts';
import { connectForCopy } from './backup/database-copy.ts';
import { copyObjects, listPictures } from './backup/pictures.ts';
import { nameOf } from './backup/restic.ts';
import { giveUpRestore, restoreBackup } from './backup/restore-backup.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { type DatabaseCommand, type DatabaseContext, Findings, textOf } from './command.ts';

export const backupCommands: Record<string, DatabaseCommand> = {
  backup: {
    usage: '[--init]',
    summary:
      'Back up database and pictures to RESTIC_REPOSITORY, which --init creates if it is missing; the server may run',
    options: { init: { type: 'boolean' } },
    args: [0, 0],
    async runOnDatabase(context, _args, { init }) {
      const started = performance.now();
      const making = createBackup(context, { createsRepository: init === true });
      const { id, rows, pictures, missingPictures, addedBytes } = await recordingRun(context.db, 'backup', making);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const line = `Backup ${id.slice(0, 8)}: ${rows} rows and ${pictures} pictures, ${mebibytes(addedBytes)} MB added, ${seconds} s.`;
      if (missingPictures.length === 0) return [line];
      throw new Findings(`The backup is made, but ${missingPictures.length} pictures are missing from the storage.`, [
        line,
        ...missingPictures,
      ]);
    },
  },
  restore: {
    usage: '[BACKUP] [--replace] [--end-sessions] | --give-up',
    summary:
      'Restore the newest or the given backup into an empty database and storage, or replace them; stop the server first. --give-up uses the database as an interrupted restore has left it',
    options: { replace: { type: 'boolean' }, 'end-sessions': { type: 'boolean' }, 'give-up': { type: 'boolean' } },
    args: [0, 1],
    async runOnDatabase(context, [id], { replace, 'end-sessions': endSessions, 'give-up': givesUp }) {
      if (givesUp === true) {
        if (id !== undefined || replace || endSessions)
          throw new Error('--give-up restores nothing and takes no other option.');
        await giveUpRestore(context);
        return ['The interrupted restore is given up: servers start on the database as it is.'];
      }
      const started = performance.now();
      const { snapshot, rows, pictures, repeated } = await restoreBackup(context, {
        id,
        replace: replace === true,
        endSessions: endSessions === true,
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      return [
        `Backup ${nameOf(snapshot)} is restored: ${rows} rows and ${pictures} pictures, ${seconds} s. All rows equal those of the backup.`,
        `Accounts erased again: ${repeated.erased}, hidden again: ${repeated.hidden}, visible again: ${repeated.restored}.`,
      ];
    },
  },
  'verify backup': {
    usage: '[BACKUP] [--restore]',
    summary:
      'Check every byte of the repository and the files of a backup; --restore also restores it to a temporary database',
    options: { restore: { type: 'boolean' } },
    args: [0, 1],
    withoutDatabase: true,
    async runOnDatabase(context, [id], { restore }) {
      const verifying = verifyBackup(context, { id, restore: restore === true });
      const { snapshot, description } = await (restore === true ? recordingCheck(context, verifying) : verifying);
      const { tables } = description.manifest.database;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const compared = restore === true ? ' Restored on trial, all rows are equal.' : '';
      return [
        `Backup ${nameOf(snapshot)} is complete: ${rows} rows and ${description.pictures.length} pictures.${compared}`,
      ];
    },
  },
  'objects copy': {
    usage: '--to s3|disk',
    summary: 'Copy pictures that the target does not have between DATA_DIR and the bucket of the S3 variables',
    options: { to: { type: 'string' } },
    args: [0, 0],
    async runOnDatabase({ env, db, databaseUrl }, _args, { to }) {
      const target = textOf(to);
      if (target !== 's3' && target !== 'disk') throw new Error('--to is s3 or disk.');
      if (env.S3_BUCKET === undefined) throw new Error('Set the S3 variables: they name the bucket.');
      const [disk, bucket] = [new DiskStore(join(env.DATA_DIR, 'media')), createObjectStore(env)];
      const stores = target === 's3' ? { from: disk, to: bucket } : { from: bucket, to: disk };
      const client = await connectForCopy(databaseUrl);
      const names = await listPictures(client).finally(() => client.end());
      const { copied, missing } = await copyObjects({ ...stores, folder: join(env.DATA_DIR, 'copy') }, names);
      await transact(db, (tx) =>
        recordAct(tx, {
          actorId: null,
          via: 'command line',
          act: 'objects.copy',
          subjectType: 'STORAGE',
          detail: { to: target, copied },
        }),
      );
      if (missing.length > 0) throw new Findings(`${missing.length} pictures are in neither storage.`, missing);
      return [`${copied} of ${names.length} pictures are copied; the others were there.`];
    },
  },
};

/** Records the outcome for the metrics. Nothing is recorded if the database cannot be reached. */
async function recordingRun<T>(db: Db, task: MaintenanceTask, run: Promise<T>): Promise<T> {
  const record = (outcome: 'succeeded' | 'failed') => recordRun(db, task, outcome).catch(() => undefined);
  try {
    const result = await run;
    await record('succeeded');
    return result;
  } catch (error) {
    await record('failed');
    throw error;
  }
}

/** Like `recordingRun`, on a machine that may have no database. */
async function recordingCheck<T>({ env }: DatabaseContext, check: Promise<T>): Promise<T> {
  const url = env.DATABASE_URL ?? (await findRunningPostgres(env.DATA_DIR));
  if (url === undefined) return check;
  const pool = openPool({ url, max: 1 });
  try {
    return await recordingRun(openDatabase(pool), 'restore_check', check);
  } finally {
    await pool.end();
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
