import type { Namespace } from '@baraza/contract/shared/socket-event.ts';

/** How long to wait for a connection, in milliseconds. */
const patience = 10_000;

interface TimestampInput {
  come: Promise<void>;
  tell: () => void;
}

const moments = new Map<Namespace, TimestampInput>();

/**
 * Resolves when a namespace is connected for the first time since the page was opened, or 10 s after the first call. Data that
 * is refetched on each connect is then requested once instead of twice.
 */
export function firstConnection(namespace: Namespace): Promise<void> {
  return momentOf(namespace).come;
}

/** Resolves `firstConnection` of the namespace. */
export function tellConnection(namespace: Namespace): void {
  momentOf(namespace).tell();
}

function momentOf(namespace: Namespace): TimestampInput {
  const known = moments.get(namespace);
  if (known) return known;
  let tell = () => undefined as void;
  const come = new Promise<void>((resolve) => {
    tell = resolve;
    setTimeout(resolve, patience);
  });
  const moment = { come, tell };
  moments.set(namespace, moment);
  return moment;
}
