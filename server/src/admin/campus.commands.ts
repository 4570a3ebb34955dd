import { readProviderSettings } from '#features/auth/provider-settings.ts';
import { readConfiguredDomains } from '#features/auth/student-email.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { listCampusesWithDomains } from '#features/profiles/campuses.queries.ts';
import { changeDomains, createCampus, createProgram, renameCampus } from '#features/profiles/campuses.service.ts';
import { listPrograms } from '#features/profiles/profiles.queries.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Command, listing, listOf } from './command.ts';
import { isPublicDomain } from './public-domains.ts';
import { recordReading } from './record-reading.ts';

export const campusCommands: Record<string, Command> = {
  'campus list': listing({
    usage: '',
    summary: 'List the campuses with their members and domains',
    args: [0, 0],
    async list({ db }) {
      await recordReading(db, 'campus.list', 'CAMPUS');
      return listCampusesWithDomains(db);
    },
    line: ({ name, members, domains }) => [name, `${members} members`, ...domains].join('\t'),
  }),
  'campus add': {
    usage: 'NAME [DOMAIN...] [--yes]',
    summary: 'Add a campus, with the e-mail domains of its students',
    options: { yes: { type: 'boolean' } },
    args: [1, 50],
    async run({ db }, [name = '', ...domains], { yes }) {
      if (yes !== true) refusePublicDomains(domains);
      await transact(db, async (tx) => {
        const id = await createCampus(tx, name, domains);
        const target = { subjectType: 'CAMPUS', subjectId: id, campusId: id };
        await recordAct(tx, { actorId: null, via: 'command line', act: 'campus.add', ...target, detail: { domains } });
      });
      return [`Added ${name}.`];
    },
  },
  'campus rename': {
    usage: 'NAME NEW_NAME',
    summary: 'Rename a campus; its members and the domains of their e-mails stay with it',
    args: [2, 2],
    async run({ db, env }, [from = '', to = '']) {
      const domains = await readConfiguredDomains(env, await readProviderSettings(env));
      await transact(db, async (tx) => {
        const id = await renameCampus(tx, { from, to }, (email) => domains.find(email)?.domain);
        const target = { subjectType: 'CAMPUS', subjectId: id, campusId: id };
        await recordAct(tx, {
          actorId: null,
          via: 'command line',
          act: 'campus.rename',
          ...target,
          detail: { from, to },
        });
      });
      return [`${from} is now ${to}.`];
    },
  },
  'campus domains': {
    usage: 'NAME [--add DOMAIN]... [--remove DOMAIN]... [--yes]',
    summary: 'Assign e-mail domains to a campus, or remove them from it',
    options: {
      add: { type: 'string', multiple: true },
      remove: { type: 'string', multiple: true },
      yes: { type: 'boolean' },
    },
    args: [1, 1],
    async run({ db }, [name = ''], { add, remove, yes }) {
      if (yes !== true) refusePublicDomains(listOf(add));
      const change = { add: listOf(add), remove: listOf(remove) };
      await transact(db, async (tx) => {
        const id = await changeDomains(tx, name, change);
        const target = { subjectType: 'CAMPUS', subjectId: id, campusId: id };
        await recordAct(tx, { actorId: null, via: 'command line', act: 'campus.domains', ...target, detail: change });
      });
      const found = (await listCampusesWithDomains(db)).find((campus) => campus.name === name);
      return found?.domains ?? [];
    },
  },
  'program list': listing({
    usage: '',
    summary: 'List the study programs',
    args: [0, 0],
    async list({ db }) {
      await recordReading(db, 'program.list', 'PROGRAM');
      return (await listPrograms(db)).map((code) => ({ code }));
    },
    line: ({ code }) => code,
  }),
  'program add': {
    usage: 'CODE',
    summary: 'Add a study program, such as MEDICINE',
    args: [1, 1],
    async run({ db }, [code = '']) {
      await transact(db, async (tx) => {
        await createProgram(tx, code);
        await recordAct(tx, {
          actorId: null,
          via: 'command line',
          act: 'program.add',
          subjectType: 'PROGRAM',
          detail: { code },
        });
      });
      return [`Added ${code}.`];
    },
  },
};

/** Throws an Error if a domain would let anybody sign in. */
function refusePublicDomains(domains: readonly string[]): void {
  const found = domains.find(isPublicDomain);
  if (found === undefined) return;
  throw new Error(
    `Anybody can have an address at ${found}, and could sign in as a student. If you want that, add --yes.`,
  );
}
