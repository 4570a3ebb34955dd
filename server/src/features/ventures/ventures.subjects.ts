import { removePictures } from '#features/media/media.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Subject, Subjects } from '#platform/features/subjects.ts';
import { removeProduct } from './manage/offers.queries.ts';
import { findProduct, findReview } from './profile/lists.queries.ts';
import { hideReview, removeReview } from './profile/opinions.queries.ts';
import { findVentureSummary, lockVenture, removeVenture } from './ventures.queries.ts';
import {
  findReportedProduct,
  findReportedReview,
  findReportedVenture,
  findVentureOf,
  isOfVenture,
} from './ventures.subject-queries.ts';

async function isOfVentureOf(
  db: Db,
  table: 'venture_review' | 'venture_product',
  personId: string,
  id: string,
): Promise<boolean> {
  const ventureId = await findVentureOf(db, table, id);
  return ventureId !== undefined && isOfVenture(db, personId, ventureId);
}

const venture: Subject = {
  table: 'venture',
  author: 'owner_id',
  title: 'name',
  isVisible: async (db, viewerId, id) => (await findVentureSummary(db, viewerId, id)) !== undefined,
  isParty: isOfVenture,
  find: findReportedVenture,
  remove: async (_deps, tx, { id }) => removePictures(tx, await removeVenture(tx, id)),
};

const review: Subject = {
  table: 'venture_review',
  author: 'author_id',
  parent: { type: 'VENTURE', column: 'venture_id' },
  isVisible: async (db, viewerId, id) => {
    const ventureId = await findVentureOf(db, 'venture_review', id);
    if (!ventureId || !(await findVentureSummary(db, viewerId, ventureId))) return false;
    return (await findReview(db, viewerId, ventureId, id)) !== undefined;
  },
  isParty: (db, personId, id) => isOfVentureOf(db, 'venture_review', personId, id),
  find: findReportedReview,
  hide: async (_deps, tx, { id }) => {
    const ventureId = await findVentureOf(tx, 'venture_review', id);
    if (ventureId && (await lockVenture(tx, ventureId))) await hideReview(tx, ventureId, id);
  },
  remove: async (_deps, tx, { id, authorId }) => {
    const ventureId = await findVentureOf(tx, 'venture_review', id);
    if (ventureId && (await lockVenture(tx, ventureId))) await removeReview(tx, ventureId, authorId);
  },
};

const product: Subject = {
  table: 'venture_product',
  parent: { type: 'VENTURE', column: 'venture_id' },
  isVisible: async (db, viewerId, id) => {
    const ventureId = await findVentureOf(db, 'venture_product', id);
    if (!ventureId || !(await findVentureSummary(db, viewerId, ventureId))) return false;
    return (await findProduct(db, viewerId, id)) !== undefined;
  },
  isParty: (db, personId, id) => isOfVentureOf(db, 'venture_product', personId, id),
  find: findReportedProduct,
  remove: async (_deps, tx, { id }) => removePictures(tx, await removeProduct(tx, id)),
};

export const venturesSubjects: Subjects = { VENTURE: venture, REVIEW: review, PRODUCT: product };
