import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { guideSlugMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { communityPaths } from '#features/communities/community-paths.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { guideDraftKey, guideSlugOf, readGuideDraft, type GuideBase, type GuideDraft } from './guide-draft.ts';
import { GuideForm } from './guide-form.tsx';
import { guideTemplates } from './guide-templates.ts';
import { guideQuery, guidesQuery, useSaveGuide } from './guides.api.ts';

const empty: GuideBase = { title: '', content: '', version: 0 };

/** Adds a guide, for the people who keep those of the club or hub. */
export function NewGuidePage() {
  const { t } = useLingui();
  return <ClubSubpage title={t`Add a guide`}>{(club) => <NewForm key={club.id} club={club} />}</ClubSubpage>;
}

function NewForm({ club }: { club: Community }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(guidesQuery(club.id));
  const save = useSaveGuide(club.id);
  // The same for all attempts, so that an attempt whose response was lost adds nothing twice.
  const slug = useRef('');
  if (!query.data) {
    if (query.isError) return <FailedQuery query={query} message={t`Failed to load the guides.`} />;
    return <Skeleton className="h-60" />;
  }
  if (!query.data.canEdit) return <NotKeeper />;
  const submit = async ({ fields }: GuideDraft) => {
    const taken = cache.getQueryData(guidesQuery(club.id).queryKey)?.guides.map((guide) => guide.slug) ?? [];
    slug.current ||= guideSlugOf(fields.title, taken, guideSlugMax);
    try {
      await save.mutateAsync({ ...fields, slug: slug.current, expectedVersion: 0 });
    } catch (error) {
      if (!hasCode(error, 'version_conflict')) throw error;
      // Someone else has just added a guide with the same title.
      await cache.fetchQuery({ ...guidesQuery(club.id), staleTime: 0 });
      slug.current = '';
      throw error;
    }
    void navigate(communityPaths.guide(club.slug, slug.current), { replace: true });
  };
  const { title, headings } = guideTemplates[club.kind];
  const template = { title: t(title), content: headings.map((heading) => `# ${t(heading)}\n\n`).join('') };
  return <GuideForm draftKey={guideDraftKey(viewerId, club.id)} start={empty} template={template} onSubmit={submit} />;
}

/** Changes a guide, for the people who keep those of the club or hub. */
export function EditGuidePage() {
  const { t } = useLingui();
  const { guideSlug = '' } = useParams();
  return (
    <ClubSubpage title={t`Edit guide`}>
      {(club) => <EditForm key={`${club.id} ${guideSlug}`} club={club} slug={guideSlug} />}
    </ClubSubpage>
  );
}

function EditForm({ club, slug }: { club: Community; slug: string }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(guideQuery(club.id, slug));
  const save = useSaveGuide(club.id);
  const draftKey = guideDraftKey(viewerId, club.id, slug);
  const isMissing = hasCode(query.error, 'not_found');
  if (isMissing && !readGuideDraft(draftKey)) {
    return (
      <EmptyState>
        <Trans>This guide does not exist any more.</Trans>
      </EmptyState>
    );
  }
  if (!query.data && !isMissing) {
    if (query.isError) return <FailedQuery query={query} message={t`Failed to load the guide.`} />;
    return <Skeleton className="h-60" />;
  }
  if (query.data && !query.data.canEdit) return <NotKeeper />;
  const submit = async ({ fields, base }: GuideDraft) => {
    await save.mutateAsync({ ...fields, slug, expectedVersion: base.version });
    void navigate(communityPaths.guide(club.slug, slug), { replace: true });
  };
  const findCurrent = async () => {
    try {
      return await cache.fetchQuery({ ...guideQuery(club.id, slug), staleTime: 0 });
    } catch (error) {
      if (hasCode(error, 'not_found')) return null;
      throw error;
    }
  };
  return <GuideForm draftKey={draftKey} start={query.data ?? empty} onSubmit={submit} findCurrent={findCurrent} />;
}

function NotKeeper() {
  return (
    <EmptyState of="people">
      <Trans>
        Moderators, stewards and keepers change the guides. If something is wrong or missing, tell one of them.
      </Trans>
    </EmptyState>
  );
}
