import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';

/** Explains how to leave an embedded browser, in which the sign-in provider would only show an error. */
export function InAppNotice() {
  const { t } = useLingui();
  // `sign-in-view.ts` replaces it by the name of the app.
  const name = '{name}';
  return (
    <section
      data-part="in-app"
      data-unknown={t`another app`}
      hidden
      aria-labelledby="in-app"
      className="pinned-small grid gap-3 border border-control bg-sunk p-4"
    >
      <h2 id="in-app" className="flex items-center gap-2 font-bold">
        <ExternalLink aria-hidden size={20} className="shrink-0 text-primary" />
        <Trans>Open this page in your browser</Trans>
      </h2>
      <p className="text-label">
        <Trans>
          You are looking at it inside {name}, and sign-in does not work there. Open the menu of this window (three
          dots) and choose "Open in browser", or copy the link and paste it into Chrome or Safari.
        </Trans>
      </p>
      <ButtonLink to="/" wide data-part="intent">
        <Trans>Open in your browser</Trans>
      </ButtonLink>
      <div className="flex gap-2 max-md:flex-col">
        <input
          readOnly
          dir="ltr"
          aria-labelledby="in-app"
          className="min-h-12 w-full min-w-0 rounded-md border border-control bg-page px-3"
        />
        <Button variant="secondary" data-part="copy" className="shrink-0">
          <span className="inline-flex items-center gap-2">
            <Copy aria-hidden size={20} />
            <Trans>Copy link</Trans>
          </span>
          <span hidden className="inline-flex items-center gap-2">
            <Check aria-hidden size={20} />
            <Trans>Copied</Trans>
          </span>
        </Button>
      </div>
    </section>
  );
}
