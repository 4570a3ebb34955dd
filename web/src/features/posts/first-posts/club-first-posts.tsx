import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { postsQuery } from '#features/posts/posts.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { Button } from '#ui/controls/button.tsx';
import { clubDrafts } from './club-drafts.ts';
import { type DraftTag, type FirstPost, firstPostKey } from './first-posts.ts';
import { FirstPostsCard } from './first-posts-card.tsx';

interface ClubFirstPostsProps {
  communityId: Id;
  template: DraftTag;
  /** The keys of those that are not offered any more. */
  done: readonly string[];
  onWrite: (post: FirstPost) => void;
  onDone: (keys: string[]) => void;
}

/** Offers the founder of a club the first posts of its template, until the club has as many or they are dismissed on this device. */
export function ClubFirstPosts({ communityId, template, done, onWrite, onDone }: ClubFirstPostsProps) {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(postsQuery({ communityId }));
  const drafts = clubDrafts[template].map((draft, index) => ({
    key: firstPostKey(communityId, `${template}-${index}`),
    text: t(draft),
    asClub: true,
  }));
  const open = drafts.filter(({ key }) => !done.includes(key));
  if (!data || idsOf(data).length >= drafts.length || open.length === 0) return null;
  return (
    <FirstPostsCard
      title={<Trans>First posts for your club</Trans>}
      about={<Trans>Only you see these drafts. You can edit them before you post.</Trans>}
      dismissLabel={t`Dismiss the first posts`}
      onDismiss={() => onDone(open.map(({ key }) => key))}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {open.map((post) => (
          <Draft key={post.key} post={post} onWrite={onWrite} />
        ))}
      </ul>
    </FirstPostsCard>
  );
}

function Draft({ post, onWrite }: { post: FirstPost; onWrite: (post: FirstPost) => void }) {
  const textId = useId();
  return (
    <li className="grid gap-2 rounded-md bg-sunk p-3">
      <p id={textId} className="text-label wrap-anywhere">
        {post.text}
      </p>
      <div>
        <Button variant="secondary" size="small" aria-describedby={textId} onClick={() => onWrite(post)}>
          <Trans>Edit and post</Trans>
        </Button>
      </div>
    </li>
  );
}
