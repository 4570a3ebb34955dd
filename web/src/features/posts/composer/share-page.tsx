import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { takeSharedContent } from '#platform/shared-content.ts';
import { useViewer } from '#platform/session.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { addToDraft } from './shared-draft.ts';

/** Adds what another app has shared to the draft of a post, and opens the composer on Spotlight. */
export function SharePage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  usePageTitle(t`Create Post`);
  const takeOver = useEffectEvent(async () => {
    const content = await takeSharedContent();
    if (content) {
      const problems = await addToDraft(viewer.id, content);
      for (const problem of problems) toast.error(problem);
    }
    await navigate('/feed', { replace: true, state: { isChanging: 'post' } });
  });
  useEffect(() => void takeOver(), []);
  return (
    <div aria-busy className="mx-auto grid max-w-[600px] gap-3">
      <h1 className="text-page font-extrabold">
        <Trans>Create Post</Trans>
      </h1>
      <Skeleton className="pinned h-44" />
    </div>
  );
}
