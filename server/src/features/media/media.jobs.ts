import * as z from 'zod/mini';
import { backfill } from '#platform/jobs/backfill.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Tasks } from '#platform/jobs/jobs.ts';
import { cleanPictures, enqueueMissingCopies, erasePicture, makeAvifCopies, makeCopies } from './media.service.ts';

const Payload = z.object({ file: z.string() });

/** The background tasks of the media feature. */
export function mediaJobs(deps: Pick<Deps, 'db' | 'store'>): Tasks {
  return {
    'media.narrow': (payload) => makeCopies(deps, z.parse(Payload, payload).file),
    'media.avif': (payload) => makeAvifCopies(deps, z.parse(Payload, payload).file),
    ...backfill(deps.db, 'media.copies', enqueueMissingCopies),
    'media.remove': (payload) => erasePicture(deps, z.parse(Payload, payload).file),
    'media.clean': () => cleanPictures(deps),
  };
}
