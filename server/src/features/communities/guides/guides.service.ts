import type { CommunityGuides, Guide, GuideVersion } from '@baraza/contract/features/communities.ts';
import { guidesMax } from '@baraza/contract/features/community-limits.ts';
import {
  asGuideKeeper,
  canEditGuides,
  lockAsGuideKeeper,
  requireReadable,
} from '#features/communities/communities.access.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, conflict, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addGuideVersion,
  countGuides,
  findGuide,
  type GuideKey,
  listGuides,
  listGuideVersions,
  removeGuide,
} from './guides.queries.ts';
import { viewGuideBrief, viewGuideVersion } from './guides.view.ts';

/** Throws 404, and 403 `not_allowed` for people who may not read the posts of the community. */
export async function readGuides({ db }: Deps, viewer: Viewer, id: string): Promise<CommunityGuides> {
  const standing = await requireReadable(db, viewer, id);
  const rows = await listGuides(db, viewer.id, id);
  return { guides: rows.map(viewGuideBrief), canEdit: canEditGuides(viewer, standing) && !standing.archived_at };
}

/** The same for one guide with its text. */
export async function readGuide(db: Db, viewer: Viewer, key: GuideKey): Promise<Guide> {
  const standing = await requireReadable(db, viewer, key.id);
  const row = await findGuide(db, viewer.id, key);
  if (!row) throw notFound();
  return { ...viewGuideVersion(row), canEdit: canEditGuides(viewer, standing) && !standing.archived_at };
}

interface GuideChange {
  title: string;
  content: string;
  /** The version that was edited; 0 for a new guide. */
  expectedVersion: number;
}

/**
 * Adds or changes a guide and keeps its previous text. The same text changes nothing, so a request can be repeated. Throws 404, 403
 * `not_allowed`, and 409 `version_conflict`, `too_many_guides` and `archived`.
 */
export async function changeGuide(
  { db, publish }: Deps,
  viewer: Viewer,
  key: GuideKey,
  { title, content, expectedVersion }: GuideChange,
): Promise<Guide> {
  return transact(db, async (tx) => {
    await lockAsGuideKeeper(tx, viewer, key.id);
    const current = await findGuide(tx, viewer.id, key);
    if (current?.title !== title || current.content !== content) {
      const currentVersion = current?.version ?? 0;
      if (currentVersion !== expectedVersion) throw versionConflict(currentVersion);
      if (!current && (await countGuides(tx, key.id)) >= guidesMax) {
        throw conflict('too_many_guides', `A community has up to ${guidesMax} guides. Delete one first.`);
      }
      await addGuideVersion(tx, key, { title, content, editor_id: viewer.id });
      await publish(tx, { type: 'communities.acted', communityId: key.id, actorId: viewer.id, act: 'guide' });
    }
    return readGuide(tx, viewer, key);
  });
}

function versionConflict(currentVersion: number): AppError {
  return new AppError('version_conflict', 'Someone else has changed this guide meanwhile.', {
    extensions: { currentVersion },
  });
}

/** Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function deleteGuide({ db, publish }: Deps, viewer: Viewer, key: GuideKey): Promise<void> {
  await transact(db, async (tx) => {
    await lockAsGuideKeeper(tx, viewer, key.id);
    if (!(await removeGuide(tx, key))) throw notFound();
    await publish(tx, { type: 'communities.acted', communityId: key.id, actorId: viewer.id, act: 'guide-deletion' });
  });
}

/** Throws 404, and 403 `not_allowed` for people who do not keep the guides, because an earlier text may be one that had to go. */
export async function viewHistory(
  { db }: Deps,
  viewer: Viewer,
  key: GuideKey,
  { limit, lastVersion }: { limit: number; lastVersion?: number | undefined },
): Promise<Page<GuideVersion>> {
  asGuideKeeper(viewer, await requireReadable(db, viewer, key.id));
  const rows = await listGuideVersions(db, viewer.id, { ...key, limit: limit + 1, lastVersion });
  if (rows.length === 0 && lastVersion === undefined) throw notFound();
  return pageOf(rows, limit, { view: viewGuideVersion, cursorOf: ({ version }) => String(version) });
}
