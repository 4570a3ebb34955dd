import { useEffect, useState, type ComponentType } from 'react';
import type { LazyCode } from '#platform/lazy-code.ts';
import { painted } from '#platform/painted.ts';

/** A component whose code loads after the page has been painted, or once the network is back. */
export function AfterPage({ code }: { code: LazyCode<ComponentType> }) {
  const [Loaded, setLoaded] = useState(code.loaded);
  useEffect(() => {
    const load = () =>
      code.load().then(
        (Component) => setLoaded(() => Component),
        () => addEventListener('online', load, { once: true }),
      );
    void painted().then(load);
  }, [code]);
  return Loaded && <Loaded />;
}
