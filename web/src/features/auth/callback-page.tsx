import { Trans, useLingui } from '@lingui/react/macro';
import { Spinner } from '#ui/lists/spinner.tsx';

/** The redirect target of the provider. */
export function CallbackPage() {
  const { t } = useLingui();
  return (
    <main data-title={t`Signing in`} className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid justify-items-center gap-4 text-primary">
        <Spinner size={36} />
        <h1 className="text-lead text-ink">
          <Trans>Signing you in...</Trans>
        </h1>
      </div>
    </main>
  );
}
