import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A page whose code is fetched when it is first asked for, or earlier by `preload`. */
export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  preload: () => void;
}

/** Makes a page of an import; a failed fetch is tried again at the next visit. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return { Page: lazy(start), preload: () => void start().catch(() => undefined) };
}
