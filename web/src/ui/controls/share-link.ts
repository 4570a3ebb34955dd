import { t } from '@lingui/core/macro';
import { toast, toastDuration } from '#ui/page/toast.ts';

interface SharedLink {
  /** A path of this site. */
  path: string;
  /** The title in the phone's share sheet. */
  title: string;
  /** How long the confirmation stays, in milliseconds. */
  duration?: number;
}

/** Shares a URL with the phone's share sheet if there is one, else copies it to the clipboard. */
export async function shareLink({ path, title, duration = toastDuration }: SharedLink): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (navigator.share) {
    try {
      return await navigator.share({ url, title });
    } catch (error) {
      // Closing the sheet cancels; any other error falls back to the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(path, duration);
}

/** Copies a URL to the clipboard and confirms it for `duration` milliseconds. */
export async function copyLink(path: string, duration = toastDuration): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t`Link copied to clipboard!`, { duration, id: 'link-copied' });
  } catch {
    toast.error(t`Could not copy. The link is ${url}`, { duration });
  }
}

/** The page that sends a text to conversations. The text is the `text` of the navigation's state. */
export const sendPath = '/send';

/** Returns the state of a navigation to `sendPath` that sends the link to a page of this site. */
export function sendState(path: string): { text: string } {
  return { text: new URL(path, location.origin).href };
}
