import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { newestPostQuery, type PostFilter } from '#features/posts/posts.api.ts';

const minuteMs = 60_000;

interface NewPostsButtonProps {
  filter: PostFilter;
  /** The newest post of the list; undefined if the list is empty. */
  newestId: Id | undefined;
  onShow: () => Promise<void>;
}

/** A button that appears when there are posts newer than the list. It shows them on request, so that the list never jumps. */
export function NewPostsButton({ filter, newestId = '', onShow }: NewPostsButtonProps) {
  const { data: latestId } = useQuery(newestPostQuery(filter, minuteMs));
  // Ids sort by creation time.
  const hasNewPosts = latestId !== null && latestId !== undefined && latestId > newestId;
  return (
    <output className="pointer-events-none sticky top-[calc(env(safe-area-inset-top)+64px)] z-20 grid h-0 justify-items-center md:top-4">
      {hasNewPosts && (
        <button
          type="button"
          onClick={() => void onShow()}
          className="touch pointer-events-auto inline-flex h-11 animate-enter items-center gap-2 rounded-full bg-primary px-4 text-label font-semibold text-on-primary shadow-float hover:bg-primary-strong"
        >
          <ArrowUp aria-hidden size={18} />
          <Trans>New posts</Trans>
        </button>
      )}
    </output>
  );
}
