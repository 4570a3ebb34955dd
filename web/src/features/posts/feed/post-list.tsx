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
}

/** A feed of posts that renders only the posts near the screen. */
export function PostList({ ids, label, listKey, isBusy }: PostListProps) {
  return (
    <div role="feed" aria-label={label} aria-busy={isBusy}>
      <LongList rows={ids} listKey={listKey}>
        {(id, index) => <Item key={id} id={id} position={index + 1} />}
      </LongList>
    </div>
  );
}

function Item({ id, position }: { id: Id; position: number }) {
  const post = usePost(id);
  return <div className="pb-2">{post && <PostCard post={post} position={position} />}</div>;
}
