import { Trans } from '@lingui/react/macro';
import { matchPath, useLocation } from 'react-router';
import type { Post } from '@baraza/contract/features/posts.ts';
import { normalTag } from '@baraza/contract/shared/text-marks.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { filterFor, isFeedTab, readFeedTab } from '#features/posts/feed/feed-tab.ts';
import type { PostFilter } from '#features/posts/posts.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { personName } from '#ui/text/person-name.ts';

/** Says in the menu of a post why the page lists it. Its list was requested by a filter, so these are the rules of `GET /api/posts`. */
export function WhyShown({ post }: { post: Post }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const filter = filterOf(post, { pathname, search, viewerId: viewer.id });
  if (!filter) return null;
  return (
    <li className="max-w-64 border-t border-hairline px-4 pt-2.5 pb-2 text-meta text-muted">
      <p className="font-semibold">
        <Trans>Why you see this</Trans>
      </p>
      <p>
        <Why post={post} filter={filter} />
      </p>
    </li>
  );
}

/** The filter of the list of a page; undefined for a page without one. */
function filterOf(
  { community }: Post,
  { pathname, search, viewerId }: { pathname: string; search: string; viewerId: Id },
): PostFilter | undefined {
  if (pathname === '/feed') {
    const shown = new URLSearchParams(search).get('show');
    return filterFor(isFeedTab(shown) ? shown : readFeedTab(viewerId));
  }
  if (pathname === '/feed/saved') return { scope: 'saved' };
  const tag = matchPath('/feed/tags/:tag', pathname)?.params.tag;
  if (tag !== undefined) return { tag: normalTag(tag) ?? tag };
  return community && pathname === `/clubs/${community.slug}` ? { communityId: community.id } : undefined;
}

function Why({ post, filter: { tag, scope, communityId } }: { post: Post; filter: PostFilter }) {
  const club = post.community && (
    <bdi>
      <BriefName community={post.community} />
    </bdi>
  );
  const author = <bdi>{personName(post.owner)}</bdi>;
  const campus = <bdi>{post.campus}</bdi>;
  if (tag !== undefined) {
    const hashtag = <bdi>#{tag}</bdi>;
    return <Trans>It has the hashtag {hashtag}.</Trans>;
  }
  if (communityId !== undefined) return <Trans>It was posted in {club}.</Trans>;
  switch (scope) {
    case 'saved':
      return <Trans>You have saved it.</Trans>;
    case 'following':
      if (!club) return <Trans>You follow {author}.</Trans>;
      return (
        <Trans>
          You follow {author} and are a member of {club}.
        </Trans>
      );
    case 'campus':
      if (!club) return <Trans>Its author is at your university, {campus}.</Trans>;
      return (
        <Trans>
          Its author is at your university, {campus}, and you are a member of {club}.
        </Trans>
      );
    case undefined:
      return club ? (
        <Trans>You are a member of {club}.</Trans>
      ) : (
        <Trans>This tab shows the posts of everyone, the newest first.</Trans>
      );
  }
}
