import type { ElementType } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LongList } from '#ui/lists/long-list.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { usePost } from '#features/posts/posts.api.ts';

interface PostListProps {
  ids: Id[];
  /** The accessible name of the list. */
  label: string;
  /** Identifies the list when its scroll position is restored. */
  listKey: string;
  isBusy: boolean;
  /** The element of a post. */
  Row?: ElementType | undefined;
}

/** A feed of posts that renders only the posts near the screen. */
export function PostList({ ids, label, listKey, isBusy, Row }: PostListProps) {
  return (
    <div role="feed" aria-label={label} aria-busy={isBusy}>
      <LongList rows={ids} listKey={listKey}>
        {(id, index) => <Item key={id} id={id} position={index + 1} Row={Row} />}
      </LongList>
    </div>
  );
}

interface ItemProps extends Pick<PostListProps, 'Row'> {
  id: Id;
  position: number;
}

function Item({ id, position, Row = 'div' }: ItemProps) {
  const post = usePost(id);
  return (
    <Row className="pb-2" data-post={id}>
      {post && <PostCard post={post} position={position} />}
    </Row>
  );
}
