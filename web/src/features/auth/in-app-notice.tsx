import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { browserIntentOf } from './in-app-browser.ts';

interface InAppNoticeProps {
  /** The app that embeds this browser, or 'unknown'. */
  app: string;
  /** The URL to open in another browser. */
  address: string;
}

/** Explains how to leave an embedded browser, in which the sign-in provider would only show an error. */
export function InAppNotice({ app, address }: InAppNoticeProps) {
  const { t } = useLingui();
  const name = app === 'unknown' ? t`another app` : app;
  const [isCopied, setIsCopied] = useState(false);
  const intent = browserIntentOf(navigator.userAgent, address);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Selected first, so that a long press can copy it where the app blocks the clipboard.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  return (
    <section aria-labelledby="in-app" className="pinned-small grid gap-3 border border-control bg-sunk p-4">
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
      {intent && (
        <ButtonLink to={intent} wide>
          <Trans>Open in your browser</Trans>
        </ButtonLink>
      )}
      <div className="flex gap-2 max-md:flex-col">
        <input
          ref={field}
          readOnly
          dir="ltr"
          value={address}
          aria-labelledby="in-app"
          className="min-h-12 w-full min-w-0 rounded-md border border-control bg-page px-3"
        />
        <Button variant="secondary" onClick={() => void copy()} className="shrink-0">
          {isCopied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />}
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
        </Button>
      </div>
    </section>
  );
}
