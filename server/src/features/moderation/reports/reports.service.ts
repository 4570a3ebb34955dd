import type { Report, ReportReason } from '@baraza/contract/features/reports.ts';
import { attachPictures, removePictures } from '#features/media/media.public.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireRow, notFound, ruleBroken } from '#platform/http/errors.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import { createOnce, findReply, type Once } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import type { SubjectContent, SubjectRef } from '#platform/features/subjects.ts';
import {
  addReport,
  addVersion,
  findLatestReport,
  hasVersion,
  hasOpenSuspicion,
  listReports,
  openCase,
  type ReportRow,
} from './reports.queries.ts';
import { viewReport } from './reports.view.ts';
import { hashOfContent, StoredSnapshot, takeSnapshot } from './snapshot.ts';

/** A page of the viewer's own reports, newest first. */
export async function viewReports(
  { db }: Deps,
  viewer: Viewer,
  { limit, lastReportId }: { limit: number; lastReportId?: string | undefined },
): Promise<Page<Report>> {
  const rows = await listReports(db, viewer.id, { limit: limit + 1, lastReportId });
  return pageOf(rows, limit, { view: viewReport, cursorOf: ({ id }) => id });
}

export interface ReportDraft {
  subject: SubjectRef;
  reason: ReportReason;
  note: string;
  idempotencyKey: string | undefined;
}

interface Reported {
  report: Report;
  isNew: boolean;
}

/**
 * Reports content to the stewards of its author's campus. Returns the viewer's first report of it, if there is one.
 * Throws 404 for content that the viewer may not see, and 422 `own_content`.
 */
export async function reportContent(deps: Deps, viewer: Viewer, draft: ReportDraft): Promise<Reported> {
  const { db, subjects } = deps;
  const { subject, reason, note } = draft;
  const once: Once = {
    personId: viewer.id,
    operation: 'POST /api/reports',
    key: draft.idempotencyKey,
    content: [subject.type, subject.id, reason, note],
  };
  const reply = await findReply<Reported>(db, once);
  if (reply) return reply;

  const registered = subjects[subject.type];
  if (!registered || !(await registered.isVisible(db, viewer.id, subject.id))) throw notFound();
  const content = await registered.find(db, subject.id, viewer.id);
  if (!content) throw notFound();
  if (content.authorId === viewer.id) throw ruleBroken('own_content', 'You cannot report your own content.');
  const first = await findLatestReport(db, viewer.id, subject);
  if (first && covers(first, content)) return { report: viewReport(first), isNew: false };

  const snapshot = await takeNewSnapshot(deps, subject, content);
  return createOnce(db, once, async (tx) => {
    const isNew = await addToCase(tx, { subject, content, snapshot, reporterId: viewer.id, reason, note });
    const report = viewReport(requireRow(await findLatestReport(tx, viewer.id, subject)));
    return { report, isNew };
  });
}

/**
 * Whether a report is about this content. A closed report does not cover a text that was changed since, nor a profile, a group or a club,
 * because people can be reported for later behaviour.
 */
function covers({ status, subject_type, snapshot }: ReportRow, { title, content }: SubjectContent): boolean {
  if (status !== 'CLOSED') return true;
  const stored = StoredSnapshot.safeParse(snapshot).data;
  return (
    subject_type !== 'PROFILE' &&
    subject_type !== 'GROUP' &&
    subject_type !== 'COMMUNITY' &&
    (!stored || (stored.title === title && stored.content === content))
  );
}

/** Pictures are copied unless the open case of the content has this version of it. */
async function takeNewSnapshot(deps: Deps, subject: SubjectRef, content: SubjectContent): Promise<StoredSnapshot> {
  const isKnown = await hasVersion(deps.db, subject, hashOfContent(content));
  return takeSnapshot(deps, isKnown ? { ...content, pictures: [] } : content);
}

interface Addition {
  subject: SubjectRef;
  content: SubjectContent;
  snapshot: StoredSnapshot;
  reporterId: string | null;
  reason: ReportReason;
  note: string;
}

/** Adds a report to the open case of its content, or opens one. Returns whether it is the reporter's first. */
async function addToCase(tx: Tx, addition: Addition): Promise<boolean> {
  const { subject, content, snapshot, reporterId, reason, note } = addition;
  const contentHash = hashOfContent(content);
  const { id: caseId, isNew } = await openCase(tx, {
    subject,
    authorId: content.authorId,
    campusId: content.campusId,
    isSystem: reporterId === null,
    excerpt: excerptOf(content.title || content.content),
    snapshot,
    hash: contentHash,
  });
  const version = isNew ? undefined : await addVersion(tx, { caseId, hash: contentHash, snapshot });
  await (isNew || version?.isNew ? attachPictures : removePictures)(tx, snapshot.pictures);
  return (await addReport(tx, { caseId, versionId: version?.id ?? null, reporterId, reason, note })) !== undefined;
}

/**
 * Reports what a rule of the server suspects of a person. Does nothing if the content does not exist, or if a case about the same
 * person by the same rule, identified by its note, is open.
 */
export async function reportSuspicion(
  deps: Deps,
  { subject, personId, reason, note }: { subject: SubjectRef; personId: string; reason: ReportReason; note: string },
): Promise<void> {
  const content = await deps.subjects[subject.type]?.find(deps.db, subject.id, personId);
  if (!content || (await hasOpenSuspicion(deps.db, content.authorId, note))) return;
  const snapshot = await takeNewSnapshot(deps, subject, content);
  await transact(deps.db, async (tx) => {
    // Concurrent suspicions of the server are reported one after the other.
    await lockPeople(tx, [content.authorId]);
    if (await hasOpenSuspicion(tx, content.authorId, note)) await removePictures(tx, snapshot.pictures);
    else await addToCase(tx, { subject, content, snapshot, reporterId: null, reason, note });
  });
}
