import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { useViewer } from '#platform/api/session.ts';
import { toast } from '#ui/page/toast.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ventureDraftKey } from './venture-draft.ts';
import { VentureForm } from './venture-form.tsx';

/** The time to read the success message before the redirect, in ms. */
const redirectDelay = 1000;

/** Registers a venture, then redirects to the dashboard. */
export function CreateBusinessPage() {
  const { t } = useLingui();
  const title = t`Register your business`;
  const viewer = useViewer();
  const navigate = useNavigate();
  const [isCreated, setCreated] = useState(false);
  useEffect(() => {
    if (!isCreated) return;
    const timer = setTimeout(() => void navigate(venturePaths.dashboard), redirectDelay);
    return () => clearTimeout(timer);
  }, [isCreated, navigate]);
  return (
    <VenturesLayout title={title}>
      <PageTitle title={title} />
      <VentureForm
        draftKey={ventureDraftKey(viewer.id, 'new')}
        submitLabel={t`Create Business`}
        pendingLabel={t`Creating...`}
        onSaved={() => {
          toast.success(t`Venture created successfully!`);
          setCreated(true);
        }}
        onFailed={() => toast.error(t`Failed to create venture. Please try again.`)}
      />
    </VenturesLayout>
  );
}
