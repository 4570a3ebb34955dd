import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { UsedTag } from '@baraza/contract/features/posts.ts';

/** Links to the posts of tags, with how many recent posts have them. */
export function TagChips({ tags }: { tags: readonly UsedTag[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ tag, posts }) => (
        <li key={tag} className="max-w-full">
          <Link
            to={`/feed/tags/${encodeURIComponent(tag)}`}
            className="flex min-h-11 items-center gap-1.5 rounded-full border border-hairline bg-raised px-3.5 text-label hover:bg-sunk"
          >
            <bdi className="truncate font-semibold">#{tag}</bdi>{' '}
            <span className="numbers shrink-0 text-meta text-muted">
              <Plural value={posts} one="# post" other="# posts" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
