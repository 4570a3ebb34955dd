import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { acceptDocuments, documentsQuery } from './consents.api.ts';

/** The dialog to accept the current terms and privacy policy. */
export function ConsentDialog({ onAccepted, onClose }: { onAccepted: () => void; onClose: () => void }) {
  const { t } = useLingui();
  const documents = useQuery(documentsQuery);
  const accept = useMutation({ mutationFn: acceptDocuments, onSuccess: onAccepted });
  return (
    <Dialog
      title={t`Our terms have changed`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={accept.isPending} onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            pending={accept.isPending}
            disabled={!documents.data}
            onClick={() => documents.data && accept.mutate(documents.data)}
          >
            <Trans>I agree</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Please read the{' '}
          <a href="/terms" target="_blank" rel="noopener" className="text-link">
            Terms of use
          </a>{' '}
          and the{' '}
          <a href="/privacy" target="_blank" rel="noopener" className="text-link">
            Privacy policy
          </a>
          . Once you agree, we finish what you were doing. Nothing you typed is lost.
        </Trans>
      </p>
      {documents.isPending && <Skeleton className="mt-3 h-6" />}
      {documents.isError && <FailedQuery query={documents} message={t`The current versions could not be loaded.`} />}
      {accept.error && (
        <p role="alert" className="mt-3 text-danger">
          {accept.error.message}
        </p>
      )}
    </Dialog>
  );
}
