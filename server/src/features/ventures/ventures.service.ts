import {
  type Review,
  type Venture,
  type VentureCard,
  type VentureDraft,
  type VentureFan,
  type VentureMember,
  type WrittenReview,
  venturesPerOwner,
} from '@baraza/contract/features/ventures.ts';
import { areFriends, findFollowState } from '#features/connections/connections.public.ts';
import { attachUpload, pictureUrl, removePictures } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError, notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { createOnce } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { lastBeforeMore, type RawJson, type WrittenPage, writtenList, writtenPage } from '#platform/written-json.ts';
import { countViews, listDays } from './analytics.queries.ts';
import { listVentures, type VenturesPage } from './directory.queries.ts';
import { findReview, listFans, listReviews, removeReview, setAnswer, setFan, setReview } from './opinions.queries.ts';
import type { CommonWords } from './search-words.ts';
import { addMember, findMember, listMembers, removeMember, setAccepted } from './team.queries.ts';
import type { VentureLooks } from './venture-looks.ts';
import {
  addVenture,
  countOpen,
  findReached,
  findVenture,
  findWrittenVenture,
  holdPerson,
  holdVenture,
  listVenturesOf,
  type Pictures,
  type ReachedRow,
  setClosed,
  setOpen,
  setVenture,
} from './ventures.queries.ts';
import { averageOf, viewRatings } from './ventures.view.ts';

export interface ListQuery {
  limit: number;
  after: string | undefined;
}

/** Which page of ventures is asked for, by what somebody typed. */
export type VenturesQuery = Omit<VenturesPage, 'search'> & { search: string | undefined };

/** A page of ventures, and where the next one begins. */
export interface FoundPage {
  items: RawJson<Venture[] | VentureCard[]>;
  next: { lastVentureId: string; below?: string } | undefined;
}

export async function viewVentures(
  { db }: Deps,
  viewer: Viewer,
  { limit, search, ...query }: VenturesQuery,
  words: CommonWords,
): Promise<FoundPage> {
  const page = { ...query, search: await words.judge(search), limit: limit + 1 };
  const rows = await listVentures(db, viewer.id, page);
  const { items } = writtenPage<Venture | VentureCard>(rows, limit);
  const last = lastBeforeMore(rows, limit);
  return {
    items,
    next: last && { lastVentureId: last.id, ...(query.sort && { below: String(last[`${query.sort}_count`]) }) },
  };
}

export async function viewOwnVentures({ db }: Deps, viewer: Viewer): Promise<RawJson<Venture[]>> {
  return writtenList(await listVenturesOf(db, viewer.id));
}

/** One venture; a look by anyone but its owner and team counts for the owner's chart. */
export async function viewOneVenture(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  looks: VentureLooks,
): Promise<RawJson<Venture>> {
  const found = await findVenture(db, viewer.id, id);
  if (!found) throw notFound();
  if (!found.isTheirs) looks.add(id, viewer.id);
  return found.venture;
}

/** Registers a venture. Throws 422 `not_our_picture`, and `too_many_ventures` for an eleventh open one. */
export async function registerVenture(
  { db }: Deps,
  viewer: Viewer,
  draft: VentureDraft,
  key: string | undefined,
): Promise<Venture> {
  const once = { personId: viewer.id, operation: 'POST /api/ventures', key, content: [JSON.stringify(draft)] };
  return createOnce(db, once, async (tx) => {
    await holdRoom(tx, viewer.id);
    const pictures = await takePictures(tx, viewer, draft, { logo: null, cover: null });
    const id = await addVenture(tx, viewer.id, draft, pictures);
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/**
 * Changes the viewer's venture; its owner never moves by this. Throws 412 `changed_meanwhile` when it was last updated at
 * another moment than `ifMatch` says.
 */
export async function changeVenture(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { draft, ifMatch }: { draft: VentureDraft; ifMatch: string | undefined },
): Promise<Venture> {
  return transact(db, async (tx) => {
    const before = await holdOwn(tx, viewer, id);
    if (ifMatch !== undefined && ifMatch !== before.updated_at.toISOString()) {
      throw new AppError('changed_meanwhile', 'This business was changed somewhere else. Look at it again first.');
    }
    const pictures = await takePictures(tx, viewer, draft, before);
    await setVenture(tx, id, draft, pictures);
    const gone = [before.logo, before.cover].filter((file) => file && !Object.values(pictures).includes(file));
    await removePictures(
      tx,
      gone.filter((file) => file !== null),
    );
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/** Makes the draft's pictures part of the venture: those it has already stay, new ones must have been uploaded for it. */
async function takePictures(tx: Tx, viewer: Viewer, draft: VentureDraft, before: Pictures): Promise<Pictures> {
  const kept = new Map([before.logo, before.cover].flatMap((file) => (file ? [[pictureUrl(file), file]] : [])));
  const take = async (url: string | null, path: string) => {
    if (!url) return null;
    const file = kept.get(url) ?? (await attachUpload(tx, { ownerId: viewer.id, purpose: 'venture', url }));
    if (file) return file;
    throw ruleBroken('not_our_picture', 'Please upload the picture again.', [
      { path, message: 'Must be a picture uploaded here for a venture.' },
    ]);
  };
  return { logo: await take(draft.logoUrl, 'logoUrl'), cover: await take(draft.coverImageUrl, 'coverImageUrl') };
}

/** Closes the viewer's venture: until they open it again they alone see it. Closing twice is as once. */
export async function closeVenture({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, id);
    await setClosed(tx, id);
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/** Opens the viewer's closed venture as it was. Throws 422 `too_many_ventures` where it would be an eleventh open one. */
export async function reopenVenture({ db }: Deps, viewer: Viewer, id: string): Promise<Venture> {
  return transact(db, async (tx) => {
    const { closed_at } = await holdOwn(tx, viewer, id);
    if (closed_at) {
      await holdRoom(tx, viewer.id);
      await setOpen(tx, id);
    }
    return findWrittenVenture(tx, viewer.id, id);
  });
}

/** Keeps a place for one more open venture of somebody until the transaction ends; throws `too_many_ventures`. */
export async function holdRoom(tx: Tx, ownerId: string): Promise<void> {
  await holdPerson(tx, ownerId);
  if ((await countOpen(tx, ownerId)) < venturesPerOwner) return;
  throw ruleBroken('too_many_ventures', `One person can have ${venturesPerOwner} ventures. Close one first.`);
}

/** Sets or unsets the viewer's like or follow; as often as one likes, it counts once. */
export async function setFanOf(
  { db, publish }: Deps,
  viewer: Viewer,
  kind: 'like' | 'follow',
  { id, isSet }: { id: string; isSet: boolean },
): Promise<number> {
  await reach(db, viewer, id);
  return transact(db, async (tx) => {
    const held = await holdVenture(tx, id);
    if (!held) throw notFound();
    const { count, isMoved } = await setFan(tx, kind, { ventureId: id, userId: viewer.id, isSet });
    const told = { actorId: viewer.id, ventureId: id, ownerId: held.owner_id };
    if (isSet && isMoved)
      await publish(tx, { type: kind === 'like' ? 'ventures.liked' : 'ventures.followed', ...told });
    return count;
  });
}

/** Writes the viewer's one review. The owner and the team do not review what is theirs. */
export async function review(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  { rating, content, idempotencyKey: key }: { rating: number; content: string; idempotencyKey: string | undefined },
): Promise<{ review: WrittenReview; isNew: boolean }> {
  const venture = await reach(db, viewer, id);
  if (venture.owner_id === viewer.id) throw notAllowed('You cannot review your own venture.');
  const operation = 'POST /api/ventures/:id/review';
  const once = { personId: viewer.id, operation, key, content: [id, String(rating), content] };
  return createOnce(db, once, async (tx) => {
    const held = await holdVenture(tx, id);
    if (!held || held.closed_at) throw notFound();
    if (held.owner_id === viewer.id) throw notAllowed('You cannot review your own venture.');
    const member = await findMember(tx, viewer.id, id, viewer.id);
    if (member && !member.read().isInvited) throw notAllowed('You cannot review the venture of your own team.');
    const { id: reviewId, isNew } = await setReview(tx, { ventureId: id, authorId: viewer.id, rating, content });
    const told = { actorId: viewer.id, ventureId: id, ownerId: held.owner_id, reviewId, content };
    if (isNew) await publish(tx, { type: 'ventures.reviewed', ...told });
    const written = await mustFindReview(tx, viewer, { ventureId: id, reviewId });
    return { review: { ...written.read(), ...viewRatings(await reach(tx, viewer, id)) }, isNew };
  });
}

export async function takeReviewBack(
  { db }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ reviewsCount: number; averageRating: number | null }> {
  await reach(db, viewer, id);
  return transact(db, async (tx) => {
    if (!(await holdVenture(tx, id))) throw notFound();
    await removeReview(tx, id, viewer.id);
    return viewRatings(await reach(tx, viewer, id));
  });
}

/** Answers a review of the viewer's venture; a second answer takes the place of the first. */
export async function answerReview(
  { db, publish }: Deps,
  viewer: Viewer,
  { ventureId, reviewId }: { ventureId: string; reviewId: string },
  content: string,
): Promise<RawJson<Review>> {
  return transact(db, async (tx) => {
    await holdOwn(tx, viewer, ventureId);
    const { user } = (await mustFindReview(tx, viewer, { ventureId, reviewId })).read();
    await setAnswer(tx, reviewId, content);
    const told = { actorId: viewer.id, ventureId, reviewId, authorId: user.id, content };
    await publish(tx, { type: 'ventures.reviewAnswered', ...told });
    return mustFindReview(tx, viewer, { ventureId, reviewId });
  });
}

/** Asks a friend onto the team of the viewer's venture; asking twice is as once. */
export async function inviteMember(
  { db, publish }: Deps,
  viewer: Viewer,
  {
    idempotencyKey: key,
    ...asked
  }: { ventureId: string; userId: string; role: string; idempotencyKey: string | undefined },
): Promise<{ member: VentureMember; isNew: boolean }> {
  const { ventureId, userId, role } = asked;
  const once = { personId: viewer.id, operation: 'POST /api/ventures/members', key, content: [JSON.stringify(asked)] };
  return createOnce(db, once, async (tx) => {
    await holdOwn(tx, viewer, ventureId);
    await mustBeFriend(tx, viewer, userId);
    const outcome = await addMember(tx, { ventureId, userId, role });
    const told = { actorId: viewer.id, ventureId, subjectId: userId, role };
    if (outcome === 'added') await publish(tx, { type: 'ventures.memberAsked', ...told });
    const member = (await mustFindMember(tx, viewer, ventureId, userId)).read();
    return { member, isNew: outcome === 'added' };
  });
}

/** Joins the team one was asked onto; what one has said about the venture as a guest goes. */
export async function joinTeam({ db, publish }: Deps, viewer: Viewer, id: string): Promise<RawJson<VentureMember>> {
  await reach(db, viewer, id);
  return transact(db, async (tx) => {
    const held = await holdVenture(tx, id);
    if (!held) throw notFound();
    if (!(await setAccepted(tx, id, viewer.id))) throw notFound();
    await removeReview(tx, id, viewer.id);
    await publish(tx, { type: 'ventures.memberJoined', actorId: viewer.id, ventureId: id, ownerId: held.owner_id });
    return mustFindMember(tx, viewer, id, viewer.id);
  });
}

export async function leaveTeam({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await reach(db, viewer, id);
  await removeMember(db, id, viewer.id);
}

/** Takes somebody off the team of the viewer's venture; 404 when they are not on it. */
export async function dismissMember({ db }: Deps, viewer: Viewer, id: string, userId: string): Promise<void> {
  await transact(db, async (tx) => {
    await holdOwn(tx, viewer, id);
    await mustFindMember(tx, viewer, id, userId);
    await removeMember(tx, id, userId);
  });
}

export async function viewFans(
  { db }: Deps,
  viewer: Viewer,
  kind: 'likes' | 'followers',
  { ventureId, limit, after }: ListQuery & { ventureId: string },
): Promise<WrittenPage<VentureFan>> {
  await reach(db, viewer, ventureId);
  const rows = await listFans(db, viewer.id, kind, { ventureId, limit: limit + 1, after });
  return writtenPage(rows, limit);
}

export async function viewReviews(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  query: ListQuery,
): Promise<WrittenPage<Review>> {
  await reach(db, viewer, id);
  const rows = await listReviews(db, viewer.id, { ventureId: id, limit: query.limit + 1, after: query.after });
  return writtenPage(rows, query.limit);
}

export async function viewMembers(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  query: ListQuery,
): Promise<WrittenPage<VentureMember>> {
  await reach(db, viewer, id);
  const rows = await listMembers(db, viewer.id, { ventureId: id, limit: query.limit + 1, after: query.after });
  return writtenPage(rows, query.limit);
}

/** What became of the viewer's venture, in all and on each of the last `days`; 403 for anybody else's. */
export async function viewAnalytics(
  { db }: Deps,
  viewer: Viewer,
  { id, days }: { id: string; days: number },
  looks: VentureLooks,
) {
  const row = await reach(db, viewer, id);
  if (row.owner_id !== viewer.id) throw notYours();
  await looks.flush();
  return {
    likesCount: row.likes_count,
    followersCount: row.followers_count,
    reviewsCount: row.reviews_count,
    viewsCount: await countViews(db, id),
    averageRating: averageOf(row.ratings_sum, row.reviews_count),
    days: await listDays(db, id, days),
  };
}

/** Whose a venture is that the viewer may see, and its numbers; 404 otherwise, whichever the reason. */
export async function reach(db: Db, viewer: Viewer, id: string): Promise<ReachedRow> {
  const row = await findReached(db, viewer.id, id);
  if (!row) throw notFound();
  return row;
}

/** Holds the viewer's own venture; 404 for one they may not see, 403 for somebody else's. */
export async function holdOwn(tx: Tx, viewer: Viewer, id: string) {
  await reach(tx, viewer, id);
  const held = await holdVenture(tx, id);
  if (!held) throw notFound();
  if (held.owner_id !== viewer.id) throw notYours();
  return held;
}

/** Throws 422 for oneself, 404 for somebody who is not there, 403 `not_friends` otherwise. */
export async function mustBeFriend(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  detail = 'Only people who follow each other can be asked.',
): Promise<void> {
  if (userId === viewer.id) throw ruleBroken('owner_is_no_member', 'You own this venture already.');
  const state = await findFollowState(tx, viewer.id, userId);
  if (!state) throw notFound();
  if (!areFriends(state)) throw new AppError('not_friends', detail);
}

async function mustFindMember(tx: Tx, viewer: Viewer, ventureId: string, userId: string) {
  const row = await findMember(tx, viewer.id, ventureId, userId);
  if (!row) throw notFound();
  return row;
}

async function mustFindReview(tx: Tx, viewer: Viewer, review: { ventureId: string; reviewId: string }) {
  const row = await findReview(tx, viewer.id, review.ventureId, review.reviewId);
  if (!row) throw notFound();
  return row;
}

function notYours(): AppError {
  return notAllowed('Only the owner of a venture can do this.');
}
