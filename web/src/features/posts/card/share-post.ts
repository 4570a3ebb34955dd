import { t } from '@lingui/core/macro';
import type { Post } from '@baraza/contract/features/posts.ts';
import { copyLink, shareLink } from '#ui/share-link.ts';
import { feedToastDuration } from '#ui/toast.ts';

/** Shares the address of a post: the phone's own sheet if there is one, else the clipboard. */
export async function sharePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await shareLink({ path: `/feed/${id}`, title: t`A post on Baraza`, duration: feedToastDuration });
}

/** Puts the address of a post into the clipboard. */
export async function copyPostLink({ id }: Pick<Post, 'id'>): Promise<void> {
  await copyLink(`/feed/${id}`, feedToastDuration);
}
