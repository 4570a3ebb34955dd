import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LongList } from '#ui/long-list.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { usePost } from '#features/posts/posts.api.ts';

interface PostListProps {
  ids: Id[];
  /** The name of the list, read out, and the one under which its place is kept. */
  label: string;
  listKey: string;
  isBusy: boolean;
}

/** Posts below each other. */
export function PostList({ ids, label, listKey, isBusy }: PostListProps) {
  return (
    <div role="feed" aria-label={label} aria-busy={isBusy}>
      <LongList rows={ids} listKey={listKey}>
        {(id, index) => <Item key={id} id={id} place={index + 1} />}
      </LongList>
    </div>
  );
}

function Item({ id, place }: { id: Id; place: number }) {
  const post = usePost(id);
  return <div className="pb-3">{post && <PostCard post={post} place={place} />}</div>;
}
