import { HideableFeature, type NoticeLanguage, type SiteNotice } from '@baraza/contract/features/installation.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as z from 'zod/mini';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { InstallationState } from '#platform/features/installation.ts';

/** What the operator has set, in one statement, because every process reads it every two seconds. */
export async function findInstallation(db: Db): Promise<InstallationState> {
  const row = await db
    .selectNoFrom(({ selectFrom, exists }) => [
      exists(selectFrom('maintenance').select('is_on')).as('is_in_maintenance'),
      jsonArrayFrom(selectFrom('hidden_feature').select(['feature', 'campus_id as campusId']).orderBy('id')).as(
        'hidden',
      ),
      jsonArrayFrom(
        selectFrom('site_notice')
          .select(['id', 'campus_id as campusId', 'content as text', 'until'])
          .select(
            sql<SiteNotice['translations']>`(select coalesce(jsonb_object_agg(language, content), '{}')
              from site_notice_translation where notice_id = site_notice.id)`.as('translations'),
          )
          .where('until', '>', sql<Date>`now()`)
          .orderBy('id', 'desc'),
      ).as('notices'),
    ])
    .executeTakeFirstOrThrow();
  return {
    isInMaintenance: Boolean(row.is_in_maintenance),
    // A newer release may know more features.
    hidden: row.hidden.flatMap(({ feature, campusId }) => {
      const known = z.safeParse(HideableFeature, feature);
      return known.success ? [{ feature: known.data, campusId }] : [];
    }),
    notices: row.notices.map(({ until, ...notice }) => ({ ...notice, until: new Date(until).toISOString() })),
  };
}

/** The current notices with their campuses, newest first. */
export async function listNotices(db: Db) {
  return db
    .selectFrom('site_notice')
    .leftJoin('campus', 'campus.id', 'site_notice.campus_id')
    .select(['site_notice.id', 'campus.name as campus', 'site_notice.content as text', 'site_notice.until'])
    .select(
      sql<
        string[]
      >`array(select language from site_notice_translation where notice_id = site_notice.id order by language)`.as(
        'translations',
      ),
    )
    .where('until', '>', sql<Date>`now()`)
    .orderBy('site_notice.id', 'desc')
    .execute();
}

export interface NewNotice {
  text: string;
  translations: Partial<Record<NoticeLanguage, string>>;
  until: string;
  campusId: string | null;
}

/** Adds a notice and removes those that have ended. Returns its id. */
export async function addNotice(tx: Tx, { text, translations, until, campusId }: NewNotice): Promise<string> {
  await tx
    .deleteFrom('site_notice')
    .where('until', '<', sql<Date>`now()`)
    .execute();
  const { id } = await tx
    .insertInto('site_notice')
    .values({ content: text, until, campus_id: campusId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(translations).map(([language, content]) => ({ notice_id: id, language, content }));
  if (rows.length > 0) await tx.insertInto('site_notice_translation').values(rows).execute();
  return id;
}

/** Removes a notice. Returns its campus, or undefined if there is no such notice. */
export async function removeNotice(tx: Tx, id: string): Promise<{ campus_id: string | null } | undefined> {
  return tx.deleteFrom('site_notice').where('id', '=', id).returning('campus_id').executeTakeFirst();
}

export async function setMaintenance(tx: Tx, isOn: boolean): Promise<void> {
  if (isOn) {
    await tx
      .insertInto('maintenance')
      .values({ is_on: true })
      .onConflict((row) => row.doNothing())
      .execute();
  } else await tx.deleteFrom('maintenance').execute();
}

/** When maintenance began; undefined if it is off. */
export async function findMaintenanceStart(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('maintenance').select('since').executeTakeFirst())?.since;
}

/** Features with the names of the campuses that they are hidden from; null for everyone. */
export async function listHidden(db: Db): Promise<{ feature: string; campus: string | null }[]> {
  return db
    .selectFrom('hidden_feature')
    .leftJoin('campus', 'campus.id', 'hidden_feature.campus_id')
    .select(['feature', 'campus.name as campus'])
    .orderBy('feature')
    .orderBy('campus')
    .execute();
}

export async function addHidden(tx: Tx, feature: HideableFeature, campusId: string | null): Promise<void> {
  await tx
    .insertInto('hidden_feature')
    .values({ feature, campus_id: campusId })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Shows a feature to a campus; with `null`, to every campus. */
export async function removeHidden(tx: Tx, feature: HideableFeature, campusId: string | null): Promise<void> {
  const rows = tx.deleteFrom('hidden_feature').where('feature', '=', feature);
  await (campusId === null ? rows : rows.where('campus_id', '=', campusId)).execute();
}
