import type { Namespace } from '@baraza/contract/shared/socket-event.ts';

/** How long to wait for a connection that does not come, in milliseconds. */
const patience = 10_000;

interface TimestampInput {
  come: Promise<void>;
  tell: () => void;
}

const moments = new Map<Namespace, TimestampInput>();

/**
 * Resolves when a namespace is connected for the first time since the page was opened; 10 s after the first call at most.
 * What the live connection keeps right is asked for at each connect: who waits for the first one asks once in place of twice.
 */
export function firstConnection(namespace: Namespace): Promise<void> {
  return momentOf(namespace).come;
}

/** The namespace is connected. */
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
