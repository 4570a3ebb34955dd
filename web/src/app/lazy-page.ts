import { createElement, lazy, type ComponentType } from 'react';

/** A page whose code is fetched when it is first asked for, or earlier by `preload`. */
export interface LazyPage {
  Page: ComponentType;
  preload: () => void;
}

/** What makes each page whose fetch failed as if it had never been asked for. */
const failed = new Set<() => void>();

const ofFetching = new WeakSet<Error>();

/** Whether an error is that the code of a page could not be fetched. */
export function isOfFetching(error: Error): boolean {
  return ofFetching.has(error);
}

/** Makes a page of an import. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = undefined;
        failed.add(renew);
        if (error instanceof Error) ofFetching.add(error);
        throw error;
      },
    );
    return loading;
  };
  let Current = lazy(start);
  const renew = () => {
    Current = lazy(start);
  };
  return { Page: () => createElement(Current), preload: () => void start().catch(() => undefined) };
}

/**
 * Lets pages whose fetch failed be fetched again when they are next rendered; React's `lazy` alone remembers a failure
 * for good. To be called once something else stands on the screen: before, the page would be fetched without an end.
 */
export function renewFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}
