import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { showNeedsConnection } from '#ui/controls/needs-connection.ts';

/** A dialog whose code loads when it is first rendered, or earlier with `preload`. */
export interface LazyDialog<Props> {
  Dialog: ComponentType<Props>;
  preload: () => void;
}

/**
 * Creates a dialog from a dynamic import and the features whose messages it shows. If they do not load, a toast says so and
 * `onClose` is called, so that the page stays and the same control tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  features?: readonly string[],
): LazyDialog<Props> {
  const code = lazyCode(load, features);
  function Dialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(code.loaded);
    const fail = useEffectEvent(() => {
      showNeedsConnection();
      props.onClose();
    });
    useEffect(() => {
      let isMounted = true;
      code.load().then(
        (Component) => setLoaded(() => Component),
        () => isMounted && fail(),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  }
  return { Dialog, preload: code.preload };
}
