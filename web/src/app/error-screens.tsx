import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { supportEmail } from '#platform/device/site.ts';
import { Button } from '#ui/controls/button.tsx';

/** The whole page failed. */
export function FullPageError({ error }: { error: Error }) {
  const email = supportEmail();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div role="alert" className="pinned w-full max-w-xl overflow-hidden border border-hairline bg-raised">
        <div className="woven" />
        <div className="grid gap-4 p-6">
          <h1 className="text-page font-extrabold">
            <Trans>Oops! Something went wrong</Trans>
          </h1>
          <p className="text-muted">
            <Trans>We're having trouble loading this page. Please try one of these options:</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => location.reload()}>
              <Trans>Try Again</Trans>
            </Button>
            {/* Loads the document again, because the router may have failed. */}
            <Button variant="secondary" onClick={() => location.assign('/')}>
              <Trans>Return Home</Trans>
            </Button>
          </div>
          <Details error={error} />
          <p className="text-label text-muted">
            <Trans>
              Still having trouble? Contact support at{' '}
              <a className="text-link" href={`mailto:${email}`}>
                {email}
              </a>
            </Trans>
          </p>
        </div>
      </div>
    </main>
  );
}

/** A part of the page failed; the shell around it still works. Its code may have been missing, so it is tried again online. */
export function PartError({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => {
    addEventListener('online', reset);
    return () => removeEventListener('online', reset);
  });
  return (
    <div role="alert" className="pinned m-4 grid gap-4 border border-hairline bg-raised p-6">
      {/* Replaces the heading of the page. */}
      <h1 className="text-lead">
        <Trans>We're sorry for the inconvenience. Please try the following:</Trans>
      </h1>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reset}>
          <Trans>Try Again</Trans>
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          <Trans>Reload Page</Trans>
        </Button>
      </div>
      <Details error={error} />
    </div>
  );
}

function Details({ error }: { error: Error }) {
  return (
    <details className="text-label">
      <summary className="min-h-11 content-center font-semibold">
        <Trans>Technical details</Trans>
      </summary>
      <pre className="max-h-60 overflow-auto rounded-md bg-sunk p-3 text-meta whitespace-pre-wrap" dir="ltr">
        {error.message}
        {'\n\n'}
        {error.stack}
      </pre>
    </details>
  );
}
