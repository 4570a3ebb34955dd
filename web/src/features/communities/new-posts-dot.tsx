import { Plural } from '@lingui/react/macro';
import { useListedCommunity } from './communities.api.ts';

/** A dot for a community with posts that are new to the viewer; nothing without any. */
export function NewPostsDot({ slug }: { slug: string }) {
  const count = useListedCommunity(slug)?.viewer.newPostsCount ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto size-2.5 shrink-0 rounded-full bg-heart">
      <span className="sr-only">
        <Plural value={count} one="# new post" other="# new posts" />
      </span>
    </span>
  );
}
