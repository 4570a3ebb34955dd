import { t as now } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewer } from '#platform/session.ts';
import { toast } from '#ui/toast.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { ventureDraftPlace } from './venture-draft.ts';
import { VentureForm } from './venture-form.tsx';
import { venturePaths, VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import '#features/ventures/ventures-messages.ts';

/** How long the good news stands over the empty form, in ms. */
const redirectDelay = 1000;

/** The form that registers a venture, and then leads to one's own ventures. */
export function CreateBusinessPage() {
  const { t } = useLingui();
  const title = t`Register your business`;
  const viewer = useViewer();
  const navigate = useNavigate();
  const [isCreated, setCreated] = useState(false);
  usePageTitle(title);
  useEffect(() => {
    if (!isCreated) return;
    const timer = setTimeout(() => void navigate(venturePaths.dashboard), redirectDelay);
    return () => clearTimeout(timer);
  }, [isCreated, navigate]);
  return (
    <VenturesLayout title={title}>
      <VentureForm
        place={ventureDraftPlace(viewer.id, 'new')}
        words={{ send: t`Create Business`, sending: t`Creating...` }}
        onSaved={() => {
          toast.success(now`Venture created successfully!`);
          setCreated(true);
        }}
        onFailed={() => toast.error(now`Failed to create venture. Please try again.`)}
      />
    </VenturesLayout>
  );
}
