import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { whenAllSent } from '#platform/outbox/unsent.ts';

/** How often a page that stays open checks for a new version. */
const checkIntervalMs = 60 * 60_000;
/** How long a reload may take before it counts as cancelled. */
const reloadTimeoutMs = 10_000;

/**
 * Registers the service worker after the page has loaded, and reloads the page when a new version has been installed, but never
 * while something is unsent.
 */
export function watchForNewVersion(): void {
  // Missing in old browsers and private windows, and `register` may resolve to nothing.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  // The first worker has the version of the page that installs it.
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) reloadWhenSent();
    isFirst = false;
  });
  addEventListener('load', () => void register(workers));
}

const reload = () => location.reload();

/** A reload may be cancelled, for example by going back in the history, so it is retried until the page is gone. */
function reloadWhenSent(): void {
  whenAllSent(reload);
  setTimeout(reloadWhenSent, reloadTimeoutMs);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = (await workers.register('/service-worker.js')) as ServiceWorkerRegistration | undefined;
    const check = () => void registration?.update().catch(() => undefined);
    setInterval(check, checkIntervalMs);
    // Phones suspend intervals.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && mayPrefetch()) check();
    });
  } catch {
    // Without a worker everything works except opening the app offline.
  }
}
