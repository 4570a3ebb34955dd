import { createElement, lazy, type ComponentType } from 'react';
import { loadWithMessages } from '#platform/messages.ts';

/** A page whose code loads when it is first rendered, or earlier with `preload`. */
export interface LazyPage {
  Page: ComponentType;
  preload: () => void;
}

/** Functions that reset pages whose code failed to load. */
const failed = new Set<() => void>();

const loadErrors = new WeakSet<Error>();

/** Returns whether an error means that the code of a page could not be loaded. */
export function isLoadError(error: Error): boolean {
  return loadErrors.has(error);
}

/** Creates a page from a dynamic import and the features whose messages it shows, which load in parallel. */
export function lazyPage(load: () => Promise<ComponentType>, features: readonly string[] = []): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const start = () => {
    loading ??= loadWithMessages(load, features).then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = undefined;
        failed.add(reset);
        if (error instanceof Error) loadErrors.add(error);
        throw error;
      },
    );
    return loading;
  };
  let Current = lazy(start);
  const reset = () => {
    Current = lazy(start);
  };
  return { Page: () => createElement(Current), preload: () => void start().catch(() => undefined) };
}

/**
 * Lets pages whose code failed to load be loaded again on their next render, because React's `lazy` caches the failure. Call it
 * when something else is rendered; otherwise the page would be requested in an endless loop.
 */
export function resetFailedPages(): void {
  for (const reset of failed) reset();
  failed.clear();
}
