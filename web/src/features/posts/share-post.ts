import { t } from '@lingui/core/macro';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';

/** Shares the address of a post: the phone's own sheet if there is one, else the clipboard. */
export async function sharePost({ id }: Pick<Post, 'id'>): Promise<void> {
  const url = addressOfPost(id);
  if (navigator.share) {
    try {
      return await navigator.share({ url, title: t`A post on Baraza` });
    } catch (error) {
      // Closing the sheet is an answer; anything else falls back to the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(url);
}

/** Puts the address of a post into the clipboard. */
export async function copyPostLink({ id }: Pick<Post, 'id'>): Promise<void> {
  await copy(addressOfPost(id));
}

function addressOfPost(id: Id): string {
  return new URL(`/feed/${id}`, location.origin).href;
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied to clipboard!`, { duration: feedToastDuration, id: 'link-copied' });
  } catch {
    toast.error(t`Could not copy. The link is ${url}`, { duration: feedToastDuration });
  }
}
