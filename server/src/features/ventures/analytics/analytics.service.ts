import { viewRatings } from '#features/ventures/profile/profile.view.ts';
import { requireEditableVenture } from '#features/ventures/ventures.access.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { countViews, listDays } from './analytics.queries.ts';
import type { ViewRecorder } from './view-recorder.ts';

/** The totals of a venture that the viewer may edit, and the numbers of each of the last `days`. Throws 403 for another. */
export async function viewAnalytics(
  { db }: Deps,
  viewer: Viewer,
  { id, days }: { id: string; days: number },
  views: ViewRecorder,
) {
  const venture = await requireEditableVenture(db, viewer, id);
  await views.flush();
  return {
    likesCount: venture.likes_count,
    followersCount: venture.followers_count,
    viewsCount: await countViews(db, id),
    ...viewRatings(venture),
    days: await listDays(db, id, days),
  };
}
