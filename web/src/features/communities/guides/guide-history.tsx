import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Community, Guide, GuideVersion } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { EditorLine } from './editor-line.tsx';
import { guideDraftKey, keepGuideDraft } from './guide-draft.ts';
import { GuideText } from './guide-text.tsx';
import { guideHistoryQuery } from './guides.api.ts';

/** The earlier versions of a guide, newest first. One of them can be edited and saved again. */
export function GuideHistory({ club, guide }: { club: Community; guide: Guide }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const query = useInfiniteQuery(guideHistoryQuery(club.id, guide.slug));
  const failed = t`Failed to load the earlier versions.`;
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const versions = query.data.pages.flatMap(({ items }) => items).filter(({ version }) => version < guide.version);
  const restore = ({ title, content }: GuideVersion) => {
    const { version } = guide;
    keepGuideDraft(guideDraftKey(viewerId, club.id, guide.slug), {
      fields: { title, content },
      base: { title: guide.title, content: guide.content, version },
    });
    void navigate(communityPaths.editGuide(club.slug, guide.slug));
  };
  return (
    <section aria-label={t`Earlier versions`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {versions.length === 0 && (
        <p className="text-muted">
          <Trans>This is the first version.</Trans>
        </p>
      )}
      {versions.map((each) => (
        <details key={each.version} className="pinned-small bg-sunk px-3 py-2">
          <summary className="cursor-pointer py-2">
            <bdi lang="" className="font-semibold wrap-anywhere">
              {each.title}
            </bdi>
            <EditorLine version={each} />
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 py-2">
            <GuideText content={each.content} author={each.editor ?? undefined} />
            <div>
              <Button variant="secondary" size="small" onClick={() => restore(each)}>
                <Trans>Edit this version</Trans>
              </Button>
            </div>
          </div>
        </details>
      ))}
      <LoadMore query={query} errorMessage={failed}>
        <Trans>Load older versions</Trans>
      </LoadMore>
    </section>
  );
}
