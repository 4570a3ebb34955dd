import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { listen } from '#platform/api/sockets.ts';
import { currentInstallation, setInstallation } from './installation.ts';

/** Applies what the operator sets, until the returned function is called. The server sends it on every connect. */
export function startLiveInstallation(): () => void {
  return listen('/notifications installation', (received) => {
    const wasInMaintenance = currentInstallation().isInMaintenance;
    setInstallation(received);
    if (wasInMaintenance && !received.isInMaintenance) loadedOutbox()?.wake();
  });
}
