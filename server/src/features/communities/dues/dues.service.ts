import { allDuesMax, clubFileRowsMax, duesMax } from '@baraza/contract/features/community-limits.ts';
import type { Due, DueDraft, DuePaymentDraft, DuePerson } from '@baraza/contract/features/dues.ts';
import { canKeepDues } from '@baraza/contract/features/treasurers.ts';
import {
  asMember,
  lockClub,
  managedRoles,
  requireCommunity,
  requireLive,
} from '#features/communities/communities.access.ts';
import type { StandingRow } from '#features/communities/communities.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, fieldBroken, notAllowed, requireRow } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeCursor, decodeIdCursor, encodeCursor, invalidCursor } from '#platform/sql/cursor.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addDue,
  countDues,
  type DueKey,
  type DuePersonRow,
  type DueRow,
  findDue,
  findDuePerson,
  listDuePeople,
  listDues,
  type PersonPosition,
  removeDue,
  removePayment,
  setClosed,
  setPayment,
} from './dues.queries.ts';
import { viewDue, viewDueFile, viewDuePerson } from './dues.view.ts';

/** A page of the dues of a club. Throws 404, and 403 `not_allowed` for people who are not members. */
export async function viewDues(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { cursor, ...query }: { state: 'open' | 'closed' | undefined; limit: number; cursor: string | undefined },
): Promise<Page<Due> & { isKeeper: boolean }> {
  const isKeeper = canKeepDues(asMember(await requireCommunity(db, viewer, id)));
  const after = cursor === undefined ? undefined : decodeIdCursor(cursor);
  const rows = await listDues(db, viewer.id, { ...query, id, isKeeper, limit: query.limit + 1, after });
  return { ...pageOf(rows, query.limit, { view: viewDue, cursorOf: (row) => row.id }), isKeeper };
}

/** Throws 404, and 403 `not_allowed` for people who are not members. */
export async function viewOneDue({ db }: Deps, viewer: Viewer, key: DueKey): Promise<Due> {
  const standing = asMember(await requireCommunity(db, viewer, key.id));
  return viewDue(await requireDue(db, viewer, key, standing));
}

async function requireDue(db: Db, viewer: Viewer, key: DueKey, standing: StandingRow): Promise<DueRow> {
  return requireRow(await findDue(db, viewer.id, { ...key, isKeeper: canKeepDues(standing) }));
}

function asDueKeeper(standing: StandingRow): StandingRow {
  if (!canKeepDues(standing)) throw notAllowed('Only owners and treasurers of the club can do this.');
  return standing;
}

/** Adds a due. Throws 404, 403 `not_allowed`, and 409 `automatic`, `archived` and `too_many_dues`. */
export async function createDue(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  draft: DueDraft,
  key: string | undefined,
): Promise<Due> {
  const operation = 'POST /api/communities/:id/dues';
  return createOnce(db, { personId: viewer.id, operation, key, content: [id, JSON.stringify(draft)] }, async (tx) => {
    const standing = asDueKeeper(await lockClub(tx, viewer, id));
    requireLive(standing);
    await requireRoomForDue(tx, id);
    const dueId = await addDue(tx, id, draft);
    return viewDue(await requireDue(tx, viewer, { id, dueId }, standing));
  });
}

async function requireRoomForDue(tx: Tx, id: string): Promise<void> {
  const { all, open } = await countDues(tx, id);
  if (open >= duesMax) throw conflict('too_many_dues', `A club has up to ${duesMax} open dues. Close one first.`);
  if (all >= allDuesMax) throw conflict('too_many_dues', `A club has up to ${allDuesMax} dues. Delete one first.`);
}

/** Changes a due with the club locked. Throws 404, 403 `not_allowed`, and 409 `automatic` and `archived`. */
async function changeDue<T>(
  { db }: Deps,
  viewer: Viewer,
  key: DueKey,
  change: (tx: Tx, due: DueRow, standing: StandingRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    const standing = asDueKeeper(await lockClub(tx, viewer, key.id));
    const due = await requireDue(tx, viewer, key, standing);
    requireLive(standing);
    return change(tx, due, standing);
  });
}

/** Closes a due or opens it again. Idempotent. Throws what `changeDue` throws, and 409 `too_many_dues`. */
export async function closeDue(deps: Deps, viewer: Viewer, key: DueKey, isClosed: boolean): Promise<Due> {
  return changeDue(deps, viewer, key, async (tx, due, standing) => {
    if (!isClosed && due.closed_at !== null) await requireRoomForDue(tx, key.id);
    await setClosed(tx, key.dueId, isClosed);
    return viewDue(await requireDue(tx, viewer, key, standing));
  });
}

/** Removes a due with its payments. Throws what `changeDue` throws. */
export async function deleteDue(deps: Deps, viewer: Viewer, key: DueKey): Promise<void> {
  await changeDue(deps, viewer, key, (tx) => removeDue(tx, key.dueId));
}

interface PaymentKey extends DueKey {
  userId: string;
}

/**
 * Records that a person has paid, or changes when. Idempotent. Throws what `changeDue` throws, 404 for people who are no members and have not
 * paid, 409 `due_closed`, and 422 `invalid_body` for a day in the future.
 */
export async function recordPayment(
  deps: Deps,
  viewer: Viewer,
  key: PaymentKey,
  payment: DuePaymentDraft,
): Promise<DuePerson> {
  return changeDue(deps, viewer, key, async (tx, due, standing) => {
    const find = () => findDuePerson(tx, viewer.id, { ...key, managed: managedRoles(standing.role) });
    requireRow(await find());
    requireOpen(due);
    requirePast(payment.paidOn);
    await setPayment(tx, key, payment);
    return viewDuePerson(requireRow(await find()));
  });
}

function requireOpen({ closed_at: closedAt }: DueRow): void {
  if (closedAt !== null) throw conflict('due_closed', 'This due is closed. Open it again first.');
}

/** The first time zone in which a day begins. */
const earliestZoneHours = 14;

function requirePast(day: string): void {
  if (day <= new Date(Date.now() + earliestZoneHours * 3_600_000).toISOString()) return;
  const message = 'Cannot be in the future.';
  throw fieldBroken('invalid_body', 'paidOn', message);
}

/** Removes a payment. Idempotent. Throws what `changeDue` throws, and 409 `due_closed`. */
export async function takeBackPayment(deps: Deps, viewer: Viewer, key: PaymentKey): Promise<void> {
  await changeDue(deps, viewer, key, async (tx, due, standing) => {
    requireOpen(due);
    const person = await findDuePerson(tx, viewer.id, { ...key, managed: managedRoles(standing.role) });
    if (person) await removePayment(tx, key);
  });
}

/** A due, and those of its people whom `list` reads. Throws 404, and 403 `not_allowed` for people who do not keep the dues. */
async function readPeople(
  { db }: Deps,
  viewer: Viewer,
  key: DueKey,
  page: { limit: number; state?: 'paid' | 'owed' | undefined; after?: PersonPosition | undefined },
): Promise<{ due: DueRow; standing: StandingRow; rows: DuePersonRow[] }> {
  const standing = asDueKeeper(await requireCommunity(db, viewer, key.id));
  const due = await requireDue(db, viewer, key, standing);
  const rows = await listDuePeople(db, viewer.id, { ...key, ...page, managed: managedRoles(standing.role) });
  return { due, standing, rows };
}

/** A page of the people who owe a due or have paid it. Throws 404, and 403 `not_allowed` for people who do not keep the dues. */
export async function viewPayments(
  deps: Deps,
  viewer: Viewer,
  key: DueKey,
  { state, limit, cursor }: { state: 'paid' | 'owed' | undefined; limit: number; cursor: string | undefined },
): Promise<Page<DuePerson>> {
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const { rows } = await readPeople(deps, viewer, key, { state, limit: limit + 1, after });
  const cursorOf = (row: DuePersonRow) =>
    encodeCursor({ value: Buffer.from(row.name).toString('base64url') || '_', id: row.person_id });
  return pageOf(rows, limit, { view: viewDuePerson, cursorOf });
}

function decodePosition(cursor: string): PersonPosition {
  const { value, id } = decodeCursor(cursor);
  const name = Buffer.from(value, 'base64url').toString();
  if ((name === '' && value !== '_') || name.includes('\0')) throw invalidCursor();
  return { name, id };
}

/** The same as CSV, with the slug of the club for the name of the file. Throws the same. */
export async function exportPayments(
  deps: Deps,
  viewer: Viewer,
  key: DueKey,
): Promise<{ slug: string; content: string }> {
  const { due, standing, rows } = await readPeople(deps, viewer, key, { limit: clubFileRowsMax });
  return { slug: standing.slug, content: viewDueFile(due, rows) };
}
