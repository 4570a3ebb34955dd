import { useEffect, useState, type ComponentType } from 'react';
import { painted } from '#platform/painted.ts';

/** Where news come in; stands once in the frame. Their code comes after the page. */
export function LivePlace() {
  const [Live, setLive] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      await painted();
      const { Live: Loaded } = await import('./live.tsx');
      setLive(() => Loaded);
    };
    // Without the network neither the code comes nor any news; the next page load tries again.
    load().catch(() => undefined);
  }, []);
  return Live && <Live />;
}
