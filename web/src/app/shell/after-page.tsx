import { useEffect, useState, type ComponentType } from 'react';
import { painted } from '#platform/painted.ts';

/**
 * A component whose code loads after the page has been painted. Without a network it is missing until the next page load.
 * `load` must be the same function each time.
 */
export function AfterPage({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    painted()
      .then(load)
      .then((Component) => setLoaded(() => Component))
      .catch(() => undefined);
  }, [load]);
  return Loaded && <Loaded />;
}
