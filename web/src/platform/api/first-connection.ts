import type { Namespace } from '@baraza/contract/shared/socket-event.ts';

/** How long to wait for a connection. */
const timeoutMs = 10_000;

interface PendingConnection {
  connected: Promise<void>;
  resolve: () => void;
}

const pending = new Map<Namespace, PendingConnection>();

/**
 * Resolves when a namespace is connected for the first time since the page was opened, or 10 s after the first call. Data that
 * is refetched on each connect is then requested once instead of twice.
 */
export function firstConnection(namespace: Namespace): Promise<void> {
  return pendingOf(namespace).connected;
}

/** Resolves `firstConnection` of the namespace. */
export function resolveFirstConnection(namespace: Namespace): void {
  pendingOf(namespace).resolve();
}

function pendingOf(namespace: Namespace): PendingConnection {
  const known = pending.get(namespace);
  if (known) return known;
  let resolve = () => undefined as void;
  const connected = new Promise<void>((settle) => {
    resolve = settle;
    setTimeout(settle, timeoutMs);
  });
  const created = { connected, resolve };
  pending.set(namespace, created);
  return created;
}
