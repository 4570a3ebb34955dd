import { t } from '@lingui/core/macro';
import type { Post } from '@baraza/contract/features/posts.ts';
import { shareLink } from '#ui/share-link.ts';
import { feedToastDuration } from '#ui/toast.ts';

/** Shares the address of a post. */
export async function sharePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await shareLink({ path: `/feed/${id}`, title: t`A post on Baraza`, duration: feedToastDuration });
}
