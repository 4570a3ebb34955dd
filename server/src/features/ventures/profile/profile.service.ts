import type {
  Review,
  Venture,
  VentureAnnouncement,
  VentureCard,
  VentureFan,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import type { ViewRecorder } from '#features/ventures/analytics/view-recorder.ts';
import { requireVenture } from '#features/ventures/ventures.access.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { type FanList, listAnnouncements, listFans, listMembers, listProducts, listReviews } from './lists.queries.ts';
import { findCard, findVenture } from './profile.queries.ts';
import {
  viewAnnouncement,
  viewFan,
  viewListedCard,
  viewMember,
  viewProduct,
  viewReview,
  viewVenture,
} from './profile.view.ts';

/** One venture. Views by others than the owner and the team count in the owner's chart. */
export async function viewOneVenture({ db }: Deps, viewer: Viewer, id: string, views: ViewRecorder): Promise<Venture> {
  const row = await findVenture(db, viewer.id, id);
  if (!row) throw notFound();
  if (!row.is_on_team) views.record(id, viewer.id);
  return viewVenture(row);
}

/** One open venture without its lists, as in the directory. */
export async function viewOneCard({ db }: Deps, viewer: Viewer, id: string): Promise<VentureCard> {
  const row = await findCard(db, viewer.id, id);
  if (!row) throw notFound();
  return viewListedCard(row);
}

/** A page of one of a venture's lists. */
export interface ListQuery {
  ventureId: string;
  limit: number;
  /** The cursor from the previous page. */
  after: string | undefined;
}

export async function viewFans(
  { db }: Deps,
  viewer: Viewer,
  list: FanList,
  query: ListQuery,
): Promise<Page<VentureFan>> {
  await requireVenture(db, viewer, query.ventureId);
  const rows = await listFans(db, viewer.id, list, withOneMore(query));
  return pageOf(rows, query.limit, { view: viewFan, cursorOf: ({ fan_id }) => fan_id });
}

export async function viewReviews({ db }: Deps, viewer: Viewer, query: ListQuery): Promise<Page<Review>> {
  await requireVenture(db, viewer, query.ventureId);
  return pageOf(await listReviews(db, viewer.id, withOneMore(query)), query.limit, {
    view: viewReview,
    cursorOf: idOf,
  });
}

export async function viewMembers({ db }: Deps, viewer: Viewer, query: ListQuery): Promise<Page<VentureMember>> {
  await requireVenture(db, viewer, query.ventureId);
  return pageOf(await listMembers(db, viewer.id, withOneMore(query)), query.limit, {
    view: viewMember,
    cursorOf: idOf,
  });
}

export async function viewProducts({ db }: Deps, viewer: Viewer, query: ListQuery): Promise<Page<VentureProduct>> {
  await requireVenture(db, viewer, query.ventureId);
  return pageOf(await listProducts(db, viewer.id, withOneMore(query)), query.limit, {
    view: viewProduct,
    cursorOf: idOf,
  });
}

export async function viewAnnouncements(
  { db }: Deps,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<VentureAnnouncement>> {
  await requireVenture(db, viewer, query.ventureId);
  return pageOf(await listAnnouncements(db, withOneMore(query)), query.limit, {
    view: viewAnnouncement,
    cursorOf: idOf,
  });
}

function idOf({ id }: { id: string }): string {
  return id;
}

function withOneMore(query: ListQuery): ListQuery {
  return { ...query, limit: query.limit + 1 };
}
