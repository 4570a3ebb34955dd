import type { ComponentType, ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LongList } from '#ui/lists/long-list.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { usePost } from '#features/posts/posts.api.ts';

export interface PostRowProps {
  postId: Id;
  className: string;
  children: ReactNode;
}

interface PostListProps {
  ids: Id[];
  /** The accessible name of the list. */
  label: string;
  /** Identifies the list when its scroll position is restored. */
  listKey: string;
  isBusy: boolean;
  /** The element of a post instead of a `div`. */
  Row?: ComponentType<PostRowProps> | undefined;
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

function Item({ id, position, Row }: ItemProps) {
  const post = usePost(id);
  const row = { className: 'pb-2', children: post && <PostCard post={post} position={position} /> };
  return Row ? <Row postId={id} {...row} /> : <div {...row} />;
}
