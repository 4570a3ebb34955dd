import { Trans } from '@lingui/react/macro';

/** What stands below the last post. */
export function EndOfPosts() {
  return (
    <p className="flex items-center gap-3 py-6 text-label text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
      <Trans>No more posts to load</Trans>
    </p>
  );
}
