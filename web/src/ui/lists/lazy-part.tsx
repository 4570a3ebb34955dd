import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { Button } from '#ui/controls/button.tsx';

/**
 * Creates a part of a page from a dynamic import and the features whose messages it shows. If they do not load, it shows a button
 * to retry, and retries when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  features?: readonly string[],
): ComponentType<Props & { fallback?: ReactNode }> {
  const code = lazyCode(load, features);
  return function Part({ fallback, ...props }) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(code.loaded);
    const [hasFailed, setFailed] = useState(false);
    const load = () => {
      setFailed(false);
      code.load().then(
        (Component) => setLoaded(() => Component),
        () => setFailed(true),
      );
    };
    const start = useEffectEvent(load);
    useEffect(() => start(), []);
    if (Loaded) return <Loaded {...(props as Props)} />;
    return hasFailed ? <MissingPart onRetry={load} /> : fallback;
  };
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    const retry = () => onOnline();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-label text-muted">
      <p>
        <Trans>This part needs a connection to load. It tries again when you are back online.</Trans>
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  );
}
