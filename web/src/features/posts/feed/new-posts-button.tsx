import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { savesData } from '#platform/data-saver.ts';
import { newestQuery, type PostChoice } from '#features/posts/posts.api.ts';

const minute = 60_000;

interface NewerPostsProps {
  choice: PostChoice;
  /** The newest post that is shown; undefined where there is none. */
  newestId: Id | undefined;
  onShow: () => Promise<void>;
}

/** Says that there are newer posts, which come when it is pressed and never push away what is being read. */
export function NewerPosts({ choice, newestId = '', onShow }: NewerPostsProps) {
  const { data: found } = useQuery(newestQuery(choice, savesData() ? 5 * minute : minute));
  // Ids are in the order of time.
  const areThere = found !== null && found !== undefined && found > newestId;
  return (
    <output className="pointer-events-none sticky top-[calc(env(safe-area-inset-top)+64px)] z-20 grid h-0 justify-items-center md:top-4">
      {areThere && (
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
