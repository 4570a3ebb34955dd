import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { venturePaths, VenturesLayout } from './ventures-layout.tsx';

/** The form that registers a venture. */
export function CreateBusinessPage() {
  const { t } = useLingui();
  const title = t`Register your business`;
  usePageTitle(title);
  return (
    <VenturesLayout title={title}>
      <EmptyState
        action={
          <ButtonLink to={venturePaths.directory}>
            <Trans>Look at the directory</Trans>
          </ButtonLink>
        }
      >
        <Trans>This stall is still being put up.</Trans>
      </EmptyState>
    </VenturesLayout>
  );
}
