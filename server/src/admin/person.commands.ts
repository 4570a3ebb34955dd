import { chmod, constants, copyFile, mkdtempDisposable } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { suspensionDaysMax } from '@baraza/contract/features/report-limits.ts';
import { ReportReason } from '@baraza/contract/features/reports.ts';
import * as z from 'zod/mini';
import { endSessionsOf } from '#features/auth/auth.public.ts';
import { writeArchive } from '#features/exports/archive.ts';
import { exportedTables } from '#features/exports/exported-rows.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { requireOtherAdmin } from '#features/moderation/roles/roles.service.ts';
import { imposeSanction, reverseSuspensions } from '#features/moderation/sanctions/sanctions.service.ts';
import { hideAccount, restoreAccount } from '#features/profiles/account-deletion.ts';
import { lockAccount } from '#features/profiles/profiles.queries.ts';
import { causeOf } from '#platform/operations/cause-of.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { features } from '#server/features.ts';
import { type Command, listing, textOf } from './command.ts';
import { findPerson, type FoundPerson, nameOf } from './find-person.ts';
import { recordReading } from './record-reading.ts';

const usualMessage = 'Your account breaks the rules of this site.';

export const personCommands: Record<string, Command> = {
  'person find': listing({
    usage: 'EMAIL|USERNAME',
    summary: 'Show an account',
    args: [1, 1],
    async list({ db }, [who = '']) {
      const person = await findPerson(db, who);
      await recordReading(db, 'person.find', 'PERSON', { subjectId: person.id, personId: person.id });
      const { id, first_name, last_name, username, email, campus, role, is_alumni } = person;
      return [
        {
          id,
          name: `${first_name} ${last_name}`,
          username: username ?? '',
          email,
          campus,
          role,
          alumni: is_alumni ? 'yes' : 'no',
          state: stateOf(person),
        },
      ];
    },
    line: (person) =>
      Object.entries(person)
        .map((entry) => entry.join('\t'))
        .join('\n'),
  }),
  'person export': {
    usage: 'EMAIL|USERNAME --to FILE',
    summary: 'Write the copy of a person’s data, as they get it in the settings, to a new ZIP file',
    options: { to: { type: 'string' } },
    args: [1, 1],
    async run(deps, [who = ''], { to }) {
      const target = textOf(to);
      if (!target) throw new Error('Name the new file with --to FILE.');
      const person = await findPerson(deps.db, who);
      await recordReading(deps.db, 'person.export', 'PERSON', { subjectId: person.id, personId: person.id });
      await writeExport(deps, person, resolve(target)).catch((error: Error) => {
        throw new Error(`The export cannot be written to ${target} (${causeOf(error)}).`, { cause: error });
      });
      return [`The data of ${nameOf(person)} is in ${target}.`];
    },
  },
  'person suspend': {
    usage: 'EMAIL|USERNAME --days N|--ban [--reason REASON] [--message TEXT]',
    summary: `Suspend a person for 1 to ${suspensionDaysMax} days, or ban them`,
    options: {
      days: { type: 'string' },
      ban: { type: 'boolean' },
      reason: { type: 'string', default: 'OTHER' },
      message: { type: 'string', default: usualMessage },
    },
    args: [1, 1],
    async run(deps, [who = ''], { days, ban, reason, message }) {
      const knownReason = z.safeParse(ReportReason, reason);
      if (!knownReason.success) throw new Error(`The reason is one of ${ReportReason.options.join(', ')}.`);
      const length = ban === true ? undefined : readDays(textOf(days));
      if (ban === true && days !== undefined) throw new Error('A ban has no end: leave --days out.');
      return transact(deps.db, async (tx) => {
        const person = await findPerson(tx, who);
        await requireOtherAdmin(tx, person.id);
        await imposeSanction(deps, tx, {
          kind: length === undefined ? 'BAN' : 'SUSPENSION',
          personId: person.id,
          reason: knownReason.data,
          message: textOf(message) ?? usualMessage,
          days: length,
          imposedBy: null,
        });
        return [`${nameOf(person)} is ${length === undefined ? 'banned' : `suspended for ${length} days`}.`];
      });
    },
  },
  'person sign-out': {
    usage: 'EMAIL|USERNAME',
    summary: 'End all sessions of a person; every server refuses them within a second',
    args: [1, 1],
    async run(deps, [who = '']) {
      const person = await findPerson(deps.db, who);
      const ended = await transact(deps.db, async (tx) => {
        await recordPerson(tx, 'person.sign-out', person.id);
        return endSessionsOf(tx, person.id);
      });
      deps.sessions.forget(person.id);
      return [`${nameOf(person)} is signed out of ${ended} ${ended === 1 ? 'session' : 'sessions'}.`];
    },
  },
  'person restore': {
    usage: 'EMAIL|USERNAME',
    summary: 'End all suspensions of a person, and restore an account deleted at most 14 days ago',
    args: [1, 1],
    async run(deps, [who = '']) {
      return transact(deps.db, async (tx) => {
        const person = await findPerson(tx, who);
        const ended = await reverseSuspensions(deps, tx, { personId: person.id, by: null });
        const isRestored = await restoreAccount(deps, tx, person.id);
        if (ended === 0 && !isRestored) throw new Error(`${nameOf(person)} is neither suspended nor deleted.`);
        if (isRestored) await recordPerson(tx, 'person.restore', person.id);
        return [`${nameOf(person)} is restored.`];
      });
    },
  },
  'person delete': {
    usage: 'EMAIL|USERNAME',
    summary: 'Delete an account; `person restore` or a sign-in restores it for 14 days, then it is erased',
    args: [1, 1],
    async run(deps, [who = '']) {
      return transact(deps.db, async (tx) => {
        const person = await findPerson(tx, who);
        const own = await lockAccount(tx, person.id);
        if (!own || own.deleted_at) throw new Error(`${nameOf(person)} is deleted already.`);
        await requireOtherAdmin(tx, person.id);
        await hideAccount(deps, tx, person.id);
        await recordPerson(tx, 'person.delete', person.id);
        return [`${nameOf(person)} is deleted.`];
      });
    },
  },
};

/** Writes the archive next to the target first, so that the target is complete or missing. Throws if it exists. */
async function writeExport(deps: Deps, person: FoundPerson, target: string): Promise<void> {
  await using folder = await mkdtempDisposable(join(dirname(target), '.export-'));
  const path = await writeArchive(deps, {
    person: { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() },
    tables: exportedTables(features),
    folder: folder.path,
    onProgress: async () => {},
  });
  await chmod(path, 0o600);
  await copyFile(path, target, constants.COPYFILE_EXCL);
}

function recordPerson(tx: Tx, act: string, id: string): Promise<void> {
  return recordAct(tx, {
    actorId: null,
    via: 'command line',
    act,
    subjectType: 'PERSON',
    subjectId: id,
    personId: id,
  });
}

function readDays(value: string | undefined): number {
  const days = /^\d{1,3}$/.test(value ?? '') ? Number(value) : 0;
  if (days >= 1 && days <= suspensionDaysMax) return days;
  throw new Error(`--days is a number from 1 to ${suspensionDaysMax}; use --ban for a ban.`);
}

function stateOf({ deleted_at, is_banned, is_suspended, suspended_until, onboarded_at }: FoundPerson): string {
  if (deleted_at) return `deleted at ${deleted_at.toISOString()}`;
  if (is_banned) return 'banned';
  if (is_suspended) return `suspended until ${suspended_until?.toISOString()}`;
  return onboarded_at ? 'active' : 'not onboarded';
}
