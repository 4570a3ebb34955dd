import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { Community, GuideBrief } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';

interface GuideRowsProps {
  club: Community;
  guides: readonly GuideBrief[];
}

/** The titles of guides as links, below the heading with the id `guides`. */
export function GuideRows({ club, guides }: GuideRowsProps) {
  return (
    <ul aria-labelledby="guides" className="divide-y divide-hairline">
      {guides.map(({ slug, title, updatedAt }) => (
        <li key={slug}>
          <Link
            to={communityPaths.guide(club.slug, slug)}
            className="flex min-h-14 items-center gap-3 rounded-md py-2 hover:bg-sunk"
          >
            <BookOpen aria-hidden size={20} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
              <bdi lang="">{title}</bdi>
            </span>
            <RelativeTime iso={updatedAt} className="shrink-0 text-meta text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
