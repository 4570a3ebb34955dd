import type { Icebreaker } from '@baraza/contract/features/intake.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { conflict, requireRow } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { violates } from '#platform/sql/pool.ts';
import { requireOwnHub } from '#features/intake/intake.service.ts';
import {
  addIcebreaker,
  endHiddenIcebreaker,
  findIcebreaker,
  findLiveIcebreaker,
  listPastIcebreakers,
  lockIcebreakers,
} from './icebreaker.queries.ts';
import { viewIcebreaker } from './icebreaker.view.ts';

/** The live icebreaker of the viewer's intake, or null. Throws 403 `not_your_intake` for another intake. */
export async function viewLiveIcebreaker(
  { db }: Deps,
  viewer: Viewer,
  requestedIntake: string | undefined,
): Promise<Icebreaker | null> {
  const row = await findLiveIcebreaker(db, viewer.id, await requireOwnHub(db, viewer, requestedIntake));
  return row ? viewIcebreaker(row) : null;
}

/** A page of the past icebreakers of the viewer's intake. Throws 403 `not_your_intake` for another. */
export async function viewPastIcebreakers(
  { db }: Deps,
  viewer: Viewer,
  query: { intake: string | undefined; limit: number; lastId: string | undefined },
): Promise<Page<Icebreaker>> {
  const { limit, lastId } = query;
  const communityId = await requireOwnHub(db, viewer, query.intake);
  const rows = await listPastIcebreakers(db, viewer.id, { communityId, limit: limit + 1, lastId });
  return pageOf(rows, limit, { view: viewIcebreaker, cursorOf: ({ id }) => id });
}

export interface IcebreakerDraft {
  content: string;
  /** How long it is live. */
  hours: number;
  idempotencyKey: string | undefined;
}

/** Posts an icebreaker to the viewer's intake. Throws 409 `icebreaker_exists` while one is live. */
export async function postIcebreaker({ db }: Deps, viewer: Viewer, draft: IcebreakerDraft): Promise<Icebreaker> {
  const communityId = await requireOwnHub(db, viewer);
  const { content, hours, idempotencyKey: key } = draft;
  const once = { personId: viewer.id, operation: 'POST /api/icebreakers', key, content: [content, String(hours)] };
  try {
    return await createOnce(db, once, async (tx) => {
      await lockIcebreakers(tx, communityId);
      await endHiddenIcebreaker(tx, communityId);
      const id = await addIcebreaker(tx, { authorId: viewer.id, communityId, content, hours });
      return viewIcebreaker(requireRow(await findIcebreaker(tx, viewer.id, id)));
    });
  } catch (error) {
    if (violates(error, 'icebreaker_one_live')) {
      throw conflict('icebreaker_exists', 'Someone else has already posted an icebreaker.');
    }
    throw error;
  }
}
