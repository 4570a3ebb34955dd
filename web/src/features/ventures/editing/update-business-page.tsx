import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { ventureQuery } from '#features/ventures/ventures.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ventureDraftKey } from './venture-draft.ts';
import { VentureForm } from './venture-form.tsx';

const ManageSections = lazyPart(
  async () => (await import('#features/ventures/manage/manage-sections.tsx')).ManageSections,
);

/** Edits one of the viewer's ventures, with its offers, announcements and team below the form. */
export function UpdateBusinessPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const title = t`Change your business`;
  return (
    <VenturesLayout title={title}>
      <PageTitle title={title} />
      <Content key={id} id={id} />
    </VenturesLayout>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const { data: venture, ...query } = useQuery(ventureQuery(id));
  if (query.isPending) return <FormSkeleton />;
  if (!venture || venture.ownerId !== viewer.id) {
    return (
      <div className="grid justify-items-center gap-3">
        <ErrorPanel
          message={t`Failed to load business data. Please try again.`}
          error={query.error}
          detail={venture && t`Only its owner can change a business.`}
          isRetrying={query.isFetching}
          onRetry={venture ? undefined : () => void query.refetch()}
        />
        <ButtonLink variant="quiet" to={venturePaths.dashboard}>
          <Trans>Back to My Business Dashboard</Trans>
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <VentureForm
        saved={venture}
        draftKey={ventureDraftKey(viewer.id, id)}
        submitLabel={t`Save Changes`}
        pendingLabel={t`Saving...`}
        onSaved={() => toast.success(t`Business updated successfully!`)}
        onFailed={() => toast.error(t`Failed to update business. Please try again.`)}
      />
      <ManageSections venture={venture} fallback={<Skeleton className="pinned h-64" />} />
    </>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="pinned h-96" />
      <Skeleton className="pinned h-64" />
    </div>
  );
}
