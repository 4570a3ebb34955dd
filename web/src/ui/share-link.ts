import { t } from '@lingui/core/macro';
import { toast, toastDuration } from './toast.ts';

interface SharedLink {
  /** A path of ours. */
  path: string;
  /** What the phone's own sheet calls it. */
  title: string;
  /** How long the news of it stays, in ms. */
  duration?: number;
}

/** Shares an address: by the phone's own sheet if there is one, else by the clipboard. */
export async function shareLink({ path, title, duration = toastDuration }: SharedLink): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    try {
      return await navigator.share({ url, title });
    } catch (error) {
      // Closing the sheet is an answer; anything else falls back to the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path, duration);
}

/** Puts an address into the clipboard; the news of it stay for `duration` ms. */
export async function copyLink(path: string, duration = toastDuration): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied to clipboard!`, { duration, id: 'link-copied' });
  } catch {
    toast.error(t`Could not copy. The link is ${url}`, { duration });
  }
}
