import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { keepListPlace, type ListPlace } from '#platform/list-place.ts';
import { PostCard } from './post-card.tsx';
import { usePost } from './posts.api.ts';

interface PostListProps {
  ids: Id[];
  /** The name of the list, read out and under which its place is kept. */
  label: string;
  listKey: string;
  isBusy: boolean;
  /** Where to start, when the reader comes back. */
  place: ListPlace | undefined;
}

/** Posts below each other; only those near the screen are in the document. */
export function PostList({ ids, label, listKey, isBusy, place }: PostListProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const keepPlace = useEffectEvent((heights: CacheSnapshot) =>
    keepListPlace(listKey, { scrollTop: window.scrollY, heights, count: ids.length }),
  );
  const restored = useRef(place);

  // The page above starts every address at its top, before this; leaving, the heights are kept for the way back.
  useLayoutEffect(() => {
    if (restored.current) window.scrollTo(0, restored.current.scrollTop);
    const handle = list.current;
    return () => {
      if (handle) keepPlace(handle.cache);
    };
  }, []);

  return (
    <div role="feed" aria-label={label} aria-busy={isBusy}>
      <WindowVirtualizer
        ref={list}
        data={ids}
        bufferSize={800}
        {...(place && place.count === ids.length ? { cache: place.heights } : {})}
      >
        {(id, index) => <Item key={id} id={id} place={index + 1} />}
      </WindowVirtualizer>
    </div>
  );
}

function Item({ id, place }: { id: Id; place: number }) {
  const post = usePost(id);
  return <div className="pb-3">{post && <PostCard post={post} place={place} />}</div>;
}
