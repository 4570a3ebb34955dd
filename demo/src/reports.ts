import { urgentReasons } from '@baraza/contract/features/report-limits.ts';
import { excerptOf } from '@baraza/server/src/platform/features/excerpt.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addRows } from './rows.ts';
import type { AddedPosts } from './posts.ts';
import { soonAfter, spread } from './times.ts';

/** Makes people stewards of their campus, or admins. */
export async function setRoles(tx: Tx, { people }: DemoData, { idOf }: Load): Promise<void> {
  for (const { username, role } of people) {
    if (role === undefined) continue;
    await tx
      .updateTable('person')
      .set(({ ref }) => ({ role, steward_campus_id: role === 'steward' ? ref('campus_id') : null }))
      .where('id', '=', idOf(username))
      .execute();
  }
}

/** Adds an open case for each reported post. Its snapshot has no pictures. */
export async function addReports(tx: Tx, { posts }: AddedPosts, { now, idOf }: Load): Promise<void> {
  const campusOf = new Map(
    (await tx.selectFrom('person').select(['id', 'campus_id']).execute()).map(({ id, campus_id }) => [id, campus_id]),
  );
  const cases = posts
    .filter(({ reports }) => reports.length > 0)
    .map((post) => {
      const reports = spread(post.reports, post.at, soonAfter(post.at, now));
      return { post, reports, at: reports[0]?.at ?? post.at, last: reports.at(-1)?.at ?? post.at };
    });
  const idOfCase = makeIds(cases);
  await addRows(
    tx,
    'report_case',
    cases.map((each) => {
      const authorId = idOf(each.post.author);
      const isUrgent = each.reports.some(({ reason }) => urgentReasons.some((urgent) => urgent === reason));
      const snapshot = {
        title: '',
        content: each.post.text,
        pictures: [],
        authorId,
        createdAt: each.post.at,
        context: [],
      };
      return {
        id: idOfCase(each),
        subject_type: 'POST',
        subject_id: each.post.id,
        author_id: authorId,
        campus_id: campusOf.get(authorId) ?? '',
        priority: isUrgent ? 0 : 1,
        is_system: false,
        reports_count: each.reports.length,
        excerpt: excerptOf(each.post.text),
        // Rows are sent as JSON, in which it is an object.
        snapshot: snapshot as unknown as string,
        created_at: each.at,
        last_reported_at: each.last,
      };
    }),
  );
  const reports = cases.flatMap((each) => each.reports.map((report) => ({ ...report, case: each })));
  const idOfReport = makeIds(reports);
  await addRows(
    tx,
    'report',
    reports.map((report) => ({
      id: idOfReport(report),
      case_id: idOfCase(report.case),
      reporter_id: idOf(report.by),
      reason: report.reason,
      note: report.note,
      created_at: report.at,
    })),
  );
}
