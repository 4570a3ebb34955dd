import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { showNeedsConnection } from '#ui/controls/needs-connection.ts';

/** A page whose code loads when it is first rendered. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts loading the code of a page that is being opened. Resolves when that has succeeded or failed. */
  start: () => Promise<unknown>;
  /** Starts loading it before it is needed, except while data is saved. */
  preload: () => void;
}

/** Functions that reset pages whose code failed to load. */
const failed = new Set<() => void>();

/** The location whose page is shown, and the index of its history entry. */
let shown: { key: string; index: number } | undefined;

/**
 * Creates a page from a dynamic import and the features whose messages it shows, which load in parallel. If they do not load, the
 * page that is shown stays, with a toast, and its history entry becomes the current one again.
 */
export function lazyPage(load: () => Promise<ComponentType>, features: readonly string[] = []): LazyPage {
  const code = lazyCode(load, features);
  const start = async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: await code.load() };
    } catch (error) {
      if (returnToShownPage()) {
        reset();
        // React keeps showing the previous page while the next one is pending.
        return new Promise(() => undefined);
      }
      failed.add(reset);
      throw error;
    }
  };
  let Current = lazy(start);
  const reset = () => {
    Current = lazy(start);
  };
  function Page() {
    const { key } = useLocation();
    // Code that is loaded is rendered at once. `lazy` would suspend, and React shows a fallback for at least 300 ms.
    const [Loaded] = useState<ComponentType>(() => code.loaded() ?? Current);
    useEffect(() => {
      if (shown?.key !== key) shown = { key, index: historyIndex() };
    }, [key]);
    return createElement(Loaded);
  }
  return { Page, start: () => code.load().catch(() => undefined), preload: code.preload };
}

/** Goes back, or forward, to the page that is still shown. Returns false if there is none or its history entry was replaced. */
function returnToShownPage(): boolean {
  const steps = shown ? shown.index - historyIndex() : 0;
  if (!steps) return false;
  showNeedsConnection();
  history.go(steps);
  return true;
}

/** The router stores the index of the history entry in its state; NaN without one. */
function historyIndex(): number {
  return Number((history.state as { idx?: number } | null)?.idx);
}

/**
 * Lets pages whose code failed to load be loaded again on their next render, because React's `lazy` caches the failure. Call it
 * when something else is rendered; otherwise the page would be requested in an endless loop.
 */
export function resetFailedPages(): void {
  for (const reset of failed) reset();
  failed.clear();
}
