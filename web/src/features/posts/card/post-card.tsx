import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, Share2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ClubAvatar } from '#ui/pictures/club-avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { EditedMark } from './edited-mark.tsx';
import { LikeButton } from '#features/posts/likes/like-button.tsx';
import { LinkCard } from './link-card.tsx';
import { PostGallery } from './post-gallery.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostText } from './post-text.tsx';
import { useDeletePost } from '#features/posts/posts.api.ts';
import { sharePost } from './share-post.ts';

/** Loads when it is first shown, because most posts are open to comments of everyone. */
const CommentsFrom = lazyPart(
  async () => (await import('#features/posts/comments/comments-from.tsx')).CommentsFrom,
  ['posts'],
);

/** Above posts of communities: which one, and whether it is pinned. */
const PostSource = lazyPart(
  async () => (await import('#features/posts/community/post-source.tsx')).PostSource,
  ['posts'],
);

const PostPoll = lazyPart(async () => (await import('#features/posts/polls/post-poll.tsx')).PostPoll, ['polls']);

interface PostCardProps {
  post: Post;
  /** The position in the feed, from 1. Omitted on the page of the post, where the text is not shortened. */
  position?: number;
  onDeleted?: () => void;
}

/** A post. In the feed the whole card links to the page of the post; its other controls are above that link. */
export function PostCard({ post, position, onDeleted }: PostCardProps) {
  const { t } = useLingui();
  const nameId = useId();
  const remove = useDeletePost(post.id);
  const isInFeed = position !== undefined;
  const { owner } = post;
  const club = post.asCommunity && post.community;
  const author = club || owner;
  const fullName = personName(author);
  const profile = club ? `/clubs/${club.slug}` : `/profile/${owner.username}`;

  const deletePost = async () => {
    const isSure = await confirmAction({
      title: t`Delete this post?`,
      text: t`Its comments and likes are deleted too. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    const progress = toast.loading(t`Deleting post...`, { duration: feedToastDuration });
    try {
      await remove.mutateAsync();
      progress.success(t`Post Deleted Successfully`);
      onDeleted?.();
    } catch {
      progress.error(t`Failed to delete post...`);
    }
  };
  return (
    <article
      aria-labelledby={nameId}
      {...(isInFeed ? { 'aria-posinset': position, 'aria-setsize': -1, tabIndex: -1 } : {})}
      className={classNames(
        'pinned relative grid grid-cols-[minmax(0,1fr)] gap-1 border border-hairline bg-raised px-4 pt-2.5 transition-opacity duration-120',
        remove.isPending && 'opacity-60',
      )}
    >
      {post.community && (
        <PostSource post={post} onRemoved={onDeleted} fallback={<div className="h-[1lh] text-meta" />} />
      )}
      <header className="flex items-start gap-2.5">
        <Link to={profile} tabIndex={-1} aria-hidden className="relative z-1 shrink-0 rounded-full">
          {club ? (
            <ClubAvatar name={fullName} image={club.image} size={38} />
          ) : (
            <Avatar name={fullName} src={owner.image} size={38} />
          )}
        </Link>
        <div className="min-w-0 grow">
          <p className="flex gap-1.5 leading-5">
            <Link
              id={nameId}
              to={profile}
              data-tap={`author ${post.id}`}
              dir="auto"
              className="touch relative z-1 max-w-full shrink-0 truncate font-bold hover:underline"
            >
              {fullName}
            </Link>
            {/* The room beside the name: without eight characters of it, a campus says nothing. */}
            <span className="@container min-w-0 flex-1 pt-px text-meta leading-5 text-muted">
              <span dir="auto" className="block truncate @max-[8ch]:hidden">
                {post.campus}
              </span>
            </span>
          </p>
          <p className="flex min-w-0 items-baseline gap-1 text-meta text-muted">
            {!club && (
              <>
                <Link to={profile} tabIndex={-1} dir="auto" className="relative z-1 min-w-0 truncate hover:underline">
                  @{owner.username}
                </Link>
                <span aria-hidden>·</span>
              </>
            )}
            <RelativeTime iso={post.createdAt} className="shrink-0" />
            {post.edited && <EditedMark postId={post.id} author={post.owner} />}
          </p>
        </div>
        <PostMenu post={post} onDelete={() => void deletePost()} />
      </header>
      {post.isHidden && <HiddenNotice />}
      {post.content.trim() !== '' && (
        <PostText
          text={post.content}
          author={post.owner}
          hasPicture={post.PostImage.length > 0}
          canShorten={isInFeed}
        />
      )}
      {post.poll && (
        <PostPoll
          postId={post.id}
          poll={post.poll}
          fallback={<div aria-busy style={{ minHeight: 92 + 54 * post.poll.options.length }} />}
        />
      )}
      <LinkCard post={post} />
      <PostGallery post={post} isEager={!isInFeed || position === 1} isLinked={isInFeed} />
      {isInFeed && post.newestComment && <NewestComment {...post.newestComment} />}
      {isInFeed && post.commentsFrom !== 'everyone' && <CommentsFrom post={post} />}
      <PostActions post={post} isInFeed={isInFeed} />
    </article>
  );
}

function NewestComment({ name, content }: NonNullable<Post['newestComment']>) {
  return (
    <p className="-mt-0.5 flex gap-1 text-meta text-muted">
      <span className="sr-only">
        <Trans>Newest comment:</Trans>{' '}
      </span>
      <bdi className="max-w-1/2 shrink-0 truncate font-semibold text-ink">{name}</bdi>{' '}
      {/* Of its own direction, so that its end is cut and not its beginning. */}
      <span dir="auto" lang="" className="min-w-0 truncate">
        {content}
      </span>
    </p>
  );
}

/** The row of buttons below a post. */
export function PostActions({ post, isInFeed }: { post: Post; isInFeed: boolean }) {
  const { i18n } = useLingui();
  const comments = (
    <>
      <MessageCircle aria-hidden size={20} />
      <span aria-hidden>{i18n.number(post.commentsCounter, { notation: 'compact' })}</span>
      <span className="sr-only">
        <Plural value={post.commentsCounter} one="# comment" other="# comments" />
      </span>
    </>
  );
  const style =
    'numbers inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-label font-semibold text-muted';
  return (
    // The end of the row stays empty, because the button of the composer floats there.
    <footer className="-mx-3 -mt-1 flex items-center gap-1">
      <LikeButton postId={post.id} server={post} />
      {isInFeed ? (
        // The link's `::after` covers the card. It is the only link to the post in the tab order.
        <Link
          to={`/feed/${post.id}`}
          data-tap={`post ${post.id}`}
          className={classNames(
            style,
            'hover:text-ink after:absolute after:inset-0 after:rounded-[inherit] after:[border-end-start-radius:4px] after:content-[""] focus-visible:outline-offset-0',
          )}
        >
          {comments}
        </Link>
      ) : (
        <span className={style}>{comments}</span>
      )}
      <button
        type="button"
        data-tap={`share ${post.id}`}
        onClick={() => void sharePost(post)}
        className={classNames(style, 'touch relative z-1 hover:bg-sunk hover:text-ink')}
      >
        <Share2 aria-hidden size={20} />
        <span className="sr-only md:not-sr-only">
          <Trans>Share</Trans>
        </span>
      </button>
    </footer>
  );
}
