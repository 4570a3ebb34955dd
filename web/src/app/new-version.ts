import { whenAllSent } from '#platform/unsent.ts';

/** How often a page that stays open asks for a newer version, in milliseconds. */
const askEvery = 60 * 60_000;
/** How long a reload may take before it counts as called off, in milliseconds. */
const reloadPatience = 10_000;

/**
 * Registers the service worker once the page is loaded, and reloads the page when new content has been installed; never
 * while something typed, chosen or on its way is unsent.
 */
export function watchForNewVersion(): void {
  // Old browsers and private windows have none, and `register` may resolve to nothing.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  // The first one takes over a page that is as new as itself.
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) reloadWhenSent();
    isFirst = false;
  });
  addEventListener('load', () => void register(workers));
}

/** Something else may call a reload off, such as a step back in the history: then it is tried again. */
function reloadWhenSent(): void {
  whenAllSent(() => {
    location.reload();
    setTimeout(reloadWhenSent, reloadPatience);
  });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = (await workers.register('/service-worker.js')) as ServiceWorkerRegistration | undefined;
    const ask = () => void registration?.update().catch(() => undefined);
    setInterval(ask, askEvery);
    // A phone sleeps through intervals.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
  } catch {
    // Without it everything works, but for opening the app offline.
  }
}
