import { Trans } from '@lingui/react/macro';

/** The note below the last post of a list. */
export function EndOfPosts() {
  return (
    <p className="flex items-center gap-3 py-6 text-label text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
      <Trans>No more posts to load</Trans>
    </p>
  );
}
