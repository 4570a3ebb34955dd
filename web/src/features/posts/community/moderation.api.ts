import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '@baraza/contract/features/posts.ts';
import { postsQuery, showChangedPost } from '#features/posts/posts.api.ts';
import { call } from '#platform/api/api-client.ts';

/** Pins a post to the top of the page of its community, or unpins it. */
export function usePinPost({ id, community }: Pick<Post, 'id' | 'community'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isPinned: boolean) =>
      call(isPinned ? 'POST /api/posts/:id/pin' : 'DELETE /api/posts/:id/pin', { params: { id } }),
    onSuccess: async (post) => {
      await showChangedPost(cache, post);
      if (community) {
        await cache.invalidateQueries({ queryKey: postsQuery({ communityId: community.id, pinned: 'true' }).queryKey });
      }
    },
  });
}
