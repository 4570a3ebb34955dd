import { useEffect, useState, type ComponentProps } from 'react';
import { lazyCode } from '#platform/offline/lazy-code.ts';

const code = lazyCode(async () => (await import('./push-ask.tsx')).PushAsk, ['push']);

/** `PushAsk`, whose code loads when it is first rendered. It is not essential, so nothing is shown if that fails. */
export function PushAsk(props: ComponentProps<Awaited<ReturnType<typeof code.load>>>) {
  const [Loaded, setLoaded] = useState(code.loaded);
  useEffect(() => {
    code.load().then(
      (Component) => setLoaded(() => Component),
      () => undefined,
    );
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
}
