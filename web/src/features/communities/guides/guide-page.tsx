import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Community, Guide } from '@baraza/contract/features/communities.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { communityQuery } from '#features/communities/communities.api.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { EditorLine } from './editor-line.tsx';
import { GuideHistory } from './guide-history.tsx';
import { GuideText } from './guide-text.tsx';
import { KeepersLine } from './keepers-line.tsx';
import { guideQuery, useDeleteGuide } from './guides.api.ts';

/** One guide of a club or hub. */
export function GuidePage() {
  const { t } = useLingui();
  const { slug = '', guideSlug = '' } = useParams();
  const { data: club } = useQuery(communityQuery(slug));
  const { data: guide } = useQuery({ ...guideQuery(club?.id ?? '', guideSlug), enabled: club !== undefined });
  const title = guide?.title ?? t`Guide`;
  return (
    <ClubSubpage title={title} heading={<bdi lang="">{title}</bdi>}>
      {(club) => <GuideOfClub key={club.id} club={club} guideSlug={guideSlug} />}
    </ClubSubpage>
  );
}

function GuideOfClub({ club, guideSlug }: { club: Community; guideSlug: string }) {
  const { t } = useLingui();
  const query = useQuery(guideQuery(club.id, guideSlug));
  if (hasCode(query.error, 'not_found')) {
    return (
      <EmptyState>
        <Trans>This guide does not exist any more.</Trans>
      </EmptyState>
    );
  }
  if (!query.data) {
    if (query.isError) return <FailedQuery query={query} message={t`Failed to load the guide.`} />;
    return <Skeleton className="h-60" />;
  }
  return <Filled club={club} guide={query.data} />;
}

function Filled({ club, guide }: { club: Community; guide: Guide }) {
  const [showsHistory, setShowsHistory] = useState(false);
  const { content, canEdit, editor, slug } = guide;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <EditorLine version={guide} />
        <KeepersLine club={club} />
      </div>
      <GuideText content={content} author={editor ?? undefined} />
      {canEdit && (
        <div className="flex flex-wrap gap-2 border-t border-hairline pt-4">
          <ButtonLink to={communityPaths.editGuide(club.slug, slug)} variant="secondary" size="small">
            <Pencil aria-hidden size={18} />
            <Trans>Edit guide</Trans>
          </ButtonLink>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(!showsHistory)}
          >
            <History aria-hidden size={18} />
            <Trans>Earlier versions</Trans>
          </Button>
          <DeleteButton club={club} guide={guide} />
        </div>
      )}
      {showsHistory && <GuideHistory club={club} guide={guide} />}
    </article>
  );
}

function DeleteButton({ club, guide: { slug, title } }: { club: Community; guide: Guide }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteGuide(club.id, slug);
  const confirm = async () => {
    const isSure = await confirmAction({
      title: t`Delete "${title}"?`,
      text: t`The guide and its earlier versions are deleted for everyone.`,
      confirmLabel: t`Delete guide`,
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => void navigate(communityPaths.one(club.slug), { replace: true }),
    });
  };
  return (
    <Button variant="quiet" size="small" pending={remove.isPending} onClick={() => void confirm()}>
      <Trash2 aria-hidden size={18} />
      <Trans>Delete guide</Trans>
    </Button>
  );
}
