import { marksIn } from '@baraza/contract/shared/text-marks.ts';
import * as z from 'zod/mini';
import type { Deps } from '#platform/features/deps.ts';
import { readPageTitle } from '#platform/http/page-title.ts';
import { enqueue, type Tasks } from '#platform/jobs/jobs.ts';
import type { Tx } from '#platform/sql/database.ts';
import { findLink, setLink, setLinkTitle } from './links.queries.ts';

const task = 'posts.read-link-title';
/** Longer ones have no card. */
const addressMax = 1_000;

/** Stores the first link of a post to another site, and has its title read. */
export async function storeLink({ env }: Deps, tx: Tx, postId: string, content: string): Promise<void> {
  const link = env.LINK_TITLES === 'on' ? firstOutsideLink(content, env.PUBLIC_URL) : undefined;
  await setLink(tx, postId, link ?? null);
  if (link === undefined) return;
  // In one queue, so that slow pages do not hold up other jobs.
  await enqueue(tx, task, { postId }, { key: `${task} ${postId}`, queue: task, priority: 5, maxAttempts: 2 });
}

function firstOutsideLink(text: string, ownOrigin: string | undefined): string | undefined {
  for (const { kind, value } of marksIn(text)) {
    const url = kind === 'url' ? URL.parse(value) : null;
    if (url && url.origin !== ownOrigin && url.href.length <= addressMax) return url.href;
  }
  return undefined;
}

const Payload = z.object({ postId: z.string() });

export const linkJobs = ({ db, env }: Deps): Tasks => ({
  async [task](payload) {
    const { postId } = Payload.parse(payload);
    const link = await findLink(db, postId);
    if (link === undefined) return;
    await setLinkTitle(db, { postId, link, title: await readPageTitle(link, env.LINK_HOSTS) });
  },
});
