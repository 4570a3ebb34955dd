import { t } from '@lingui/core/macro';
import type { Post } from '@baraza/contract/features/posts.ts';
import { copyLink, shareLink } from '#ui/controls/share-link.ts';
import { feedToastDuration } from '#ui/page/toast.ts';

/** Shares the link to a post with the device's share sheet, or copies it where there is none. */
export async function sharePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await shareLink({ path: `/feed/${id}`, title: t`A post on Baraza`, duration: feedToastDuration });
}

/** Copies the link to a post to the clipboard. */
export async function copyPostLink({ id }: Pick<Post, 'id'>): Promise<void> {
  await copyLink(`/feed/${id}`, feedToastDuration);
}
