import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart, Images } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture } from '#ui/pictures/waiting-picture.tsx';
import { authorPostsQuery, usePost } from '#features/posts/posts.api.ts';

const grid = 'grid grid-cols-3 gap-1 md:gap-1.5';
const tileSizes = { phone: '33vw', wide: '(min-width: 48rem) 224px' };

/** The posts of one person with pictures, each shown by its first picture. */
export function MediaGrid({ ownerId }: { ownerId: Id }) {
  const { t } = useLingui();
  const media = useInfiniteQuery(authorPostsQuery(ownerId, 'with'));
  const ids = idsOf(media.data);
  const errorMessage = t`Failed to fetch media...`;
  if (media.isPending) return <MediaSkeleton />;
  if (!media.data) return <FailedQuery query={media} message={errorMessage} />;
  if (ids.length === 0) {
    return (
      <EmptyState>
        <Trans>No media...</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={media.isFetching} className={grid}>
        {ids.map((id) => (
          <Item key={id} id={id} />
        ))}
      </ul>
      <NextPage query={media} errorMessage={errorMessage}>
        <MediaSkeleton />
      </NextPage>
    </>
  );
}

function Item({ id }: { id: Id }) {
  const post = usePost(id);
  return post && <Tile post={post} />;
}

function Tile({ post }: { post: Post }) {
  const { i18n } = useLingui();
  const { id, PostImage: pictures, liked, likesCounter, content } = post;
  const [first] = pictures;
  const isWaiting = useLoadedCopy(first?.url ?? '') === undefined;
  if (!first) return null;
  return (
    <li className="relative">
      <Link
        to={`/feed/${id}`}
        className="group relative block aspect-square overflow-hidden rounded-sm bg-sunk focus-visible:-outline-offset-4"
      >
        {!isWaiting && (
          <StoredPicture picture={first} sizes={tileSizes} alt="" className="absolute inset-0 size-full" />
        )}
        <span className="sr-only">{first.alt || content || <Trans>A post with pictures</Trans>}</span>
        {pictures.length > 1 && (
          <span className="numbers absolute end-1.5 top-1.5 inline-flex items-center gap-1 rounded-full bg-[rgb(16_35_31/0.72)] px-2 py-0.5 text-meta font-bold text-[#fff]">
            <Images aria-hidden size={14} />
            <span aria-hidden>{i18n.number(pictures.length)}</span>
            <span className="sr-only">
              <Plural value={pictures.length} one="# picture" other="# pictures" />
            </span>
          </span>
        )}
        <span className="numbers absolute inset-0 flex items-center justify-center gap-1.5 bg-[rgb(16_35_31/0.6)] text-lead font-bold text-[#fff] opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-visible:opacity-100">
          <Heart aria-hidden size={22} className={classNames(liked && 'fill-current')} />
          <span aria-hidden>{i18n.number(likesCounter, { notation: 'compact' })}</span>
          <span className="sr-only">
            <Plural value={likesCounter} one="# like" other="# likes" />
            {liked && <Trans>, liked by you</Trans>}
          </span>
        </span>
      </Link>
      {isWaiting && (
        <WaitingPicture
          picture={first}
          alt={first.alt}
          className="pointer-events-none absolute inset-0 rounded-sm"
          tapArea="pointer-events-auto h-12 self-end"
        />
      )}
    </li>
  );
}

function MediaSkeleton() {
  return (
    <div aria-busy className={grid}>
      {[1, 2, 3, 4, 5].map((tile) => (
        <Skeleton key={tile} className="aspect-square rounded-sm!" />
      ))}
    </div>
  );
}
