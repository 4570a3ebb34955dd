import { HideableFeature, NoticeLanguage } from '@baraza/contract/features/installation.ts';
import { Id } from '@baraza/contract/shared/scalars.ts';
import * as z from 'zod/mini';
import {
  findMaintenanceStart,
  listHidden,
  listNotices,
  removeNotice,
  setMaintenance,
} from '#features/installation/installation.queries.ts';
import { announce, hideFeature, showFeature } from '#features/installation/installation.service.ts';
import { recordAct } from '#features/moderation/audit/audit.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Command, listing, textOf } from './command.ts';
import { recordReading } from './record-reading.ts';

const languages = NoticeLanguage.options;
/** Servers read what has changed every two seconds. */
const soon = 'Servers apply it within a few seconds.';

export const installationCommands: Record<string, Command> = {
  'announce list': listing({
    usage: '',
    summary: 'List the announcements that are shown now',
    args: [0, 0],
    async list({ db }) {
      await recordReading(db, 'announce.list', 'NOTICE');
      const rows = await listNotices(db);
      return rows.map(({ id, campus, until, translations, text }) => ({
        id,
        campus,
        until: until.toISOString(),
        translations,
        text,
      }));
    },
    line: ({ id, campus, until, translations, text }) =>
      [id, campus ?? 'everyone', `until ${until}`, translations.join(' '), text].join('\t'),
  }),
  'announce withdraw': {
    usage: 'ID',
    summary: 'Withdraw an announcement before its end',
    args: [1, 1],
    async run({ db }, [id = '']) {
      await transact(db, async (tx) => {
        const removed = z.safeParse(Id, id).success ? await removeNotice(tx, id) : undefined;
        if (!removed) throw new Error(`There is no announcement ${id}.`);
        await record(tx, 'announce.withdraw', { subjectType: 'NOTICE', subjectId: id, campusId: removed.campus_id });
      });
      return [`Withdrawn. ${soon}`];
    },
  },
  announce: {
    usage: `TEXT --until TIME [--campus NAME] ${languages.map((each) => `[--${each} TEXT]`).join(' ')}`,
    summary: 'Show a text above every page until a time; TEXT is for languages without a text of their own',
    options: {
      until: { type: 'string' },
      campus: { type: 'string' },
      ...Object.fromEntries(languages.map((each) => [each, { type: 'string' as const }])),
    },
    args: [1, 1],
    async run({ db }, [text = ''], options) {
      const until = textOf(options['until']);
      if (until === undefined) throw new Error('Say with --until when it ends, such as 2027-03-05T18:30:00+03:00.');
      const translations = Object.fromEntries(
        languages.flatMap((each) => {
          const translation = textOf(options[each]);
          return translation === undefined ? [] : [[each, translation]];
        }),
      );
      const id = await transact(db, async (tx) => {
        const notice = await announce(tx, { text, translations, until, campus: textOf(options['campus']) });
        await record(tx, 'announce.add', {
          subjectType: 'NOTICE',
          subjectId: notice.id,
          campusId: notice.campusId,
          detail: { until: notice.until, languages: Object.keys(translations) },
        });
        return notice.id;
      });
      return [`Announced as ${id}. ${soon}`];
    },
  },
  'maintenance on': {
    usage: '',
    summary: 'Refuse every change with 503, while reading, signing in and background jobs go on',
    args: [0, 0],
    run: (deps) => turnMaintenance(deps, true),
  },
  'maintenance off': {
    usage: '',
    summary: 'End the maintenance',
    args: [0, 0],
    run: (deps) => turnMaintenance(deps, false),
  },
  'maintenance status': {
    usage: '',
    summary: 'Show since when changes are refused',
    args: [0, 0],
    async run({ db }) {
      await recordReading(db, 'maintenance.status', 'INSTALLATION');
      const since = await findMaintenanceStart(db);
      return [since ? `Maintenance is on since ${since.toISOString()}.` : 'Maintenance is off.'];
    },
  },
  'feature list': listing({
    usage: '',
    summary: 'List the features that can be hidden, and from whom they are',
    args: [0, 0],
    async list({ db }) {
      await recordReading(db, 'feature.list', 'FEATURE');
      const hidden = await listHidden(db);
      return HideableFeature.options.map((feature) => {
        const campuses = hidden.filter((each) => each.feature === feature).map(({ campus }) => campus);
        return { feature, isHidden: campuses.includes(null), campuses: campuses.filter((each) => each !== null) };
      });
    },
    line: ({ feature, isHidden, campuses }) =>
      [feature, isHidden ? 'hidden' : 'shown', ...campuses.map((campus) => `hidden from ${campus}`)].join('\t'),
  }),
  'feature off': {
    usage: 'FEATURE [--campus NAME]',
    summary: 'Hide a feature from everyone or from a campus; nothing of it is deleted',
    options: { campus: { type: 'string' } },
    args: [1, 1],
    async run({ db }, [feature = ''], { campus }) {
      await transact(db, async (tx) => {
        const campusId = await hideFeature(tx, feature, textOf(campus));
        await record(tx, 'feature.off', { subjectType: 'FEATURE', campusId, detail: { feature } });
      });
      return [`${feature} is hidden from ${textOf(campus) ?? 'everyone'}. ${soon}`];
    },
  },
  'feature on': {
    usage: 'FEATURE [--campus NAME]',
    summary: 'Show a hidden feature again',
    options: { campus: { type: 'string' } },
    args: [1, 1],
    async run({ db }, [feature = ''], { campus }) {
      await transact(db, async (tx) => {
        const campusId = await showFeature(tx, feature, textOf(campus));
        await record(tx, 'feature.on', { subjectType: 'FEATURE', campusId, detail: { feature } });
      });
      return [`${feature} is shown to ${textOf(campus) ?? 'everyone'}. ${soon}`];
    },
  },
};

async function turnMaintenance({ db }: Deps, isOn: boolean): Promise<string[]> {
  const state = isOn ? 'on' : 'off';
  await transact(db, async (tx) => {
    await setMaintenance(tx, isOn);
    await record(tx, `maintenance.${state}`, { subjectType: 'INSTALLATION' });
  });
  return [`Maintenance is ${state}. ${soon}`];
}

type Recorded = Omit<Parameters<typeof recordAct>[1], 'actorId' | 'via' | 'act'>;

function record(tx: Tx, act: string, more: Recorded): Promise<void> {
  return recordAct(tx, { actorId: null, via: 'command line', act, ...more });
}
