import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import type { Cron, Tasks } from '#platform/jobs.ts';
import { cleanPictures, forgetPicture, makeNarrower } from './media.service.ts';

const Payload = z.object({ file: z.string() });

/** What the media feature does behind the scenes, and when. */
export function mediaJobs(deps: Pick<Deps, 'db' | 'store'>): { tasks: Tasks; cron: Cron[] } {
  return {
    tasks: {
      'media.narrow': (payload) => makeNarrower(deps, z.parse(Payload, payload).file),
      'media.remove': (payload) => forgetPicture(deps, z.parse(Payload, payload).file),
      'media.clean': () => cleanPictures(deps),
    },
    // Every minute, because a picture given up must be gone within one, also when the server was killed meanwhile.
    cron: [{ task: 'media.clean', match: '* * * * *' }],
  };
}
