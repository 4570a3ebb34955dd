import type { AckOf, ClientEvent, EventBodyOf, KeyFrom, SocketEvents } from '@baraza/contract/shared/socket-event.ts';
import type { Deps } from '#platform/features/deps.ts';
import { shareOf } from '#platform/sql/pool.ts';
import type { App } from '#platform/http/route.ts';
import type { EventCall } from './socket-events.ts';

/** The parsed input of a handler of a client event. */
export interface SocketCall<E> extends EventCall<EventBodyOf<E>> {
  deps: Deps;
}

/**
 * Registers the handler of a client event of the contract with its rate limit, validation and acknowledgement. Events of one
 * socket in one namespace are handled in order, each until it ends its turn.
 */
export function onSocketEvent<F extends Partial<SocketEvents>, K extends KeyFrom<'client', F>>(
  app: App,
  feature: F,
  key: K,
  handler: (call: SocketCall<F[K]>) => Promise<AckOf<F[K]>>,
): void {
  const deps = { ...app.deps, db: shareOf(app.deps.db, key.split(' ', 1)[0] ?? key) };
  // The compiler cannot derive the type of the value from that of the key.
  const parts = feature[key as keyof F] as unknown as ClientEvent;
  deps.sockets.clientEvents.add(key, {
    parts,
    // The body was parsed by the schema of the event.
    handler: async (call) => {
      const acknowledged = await handler({ ...call, deps, body: call.body as EventBodyOf<F[K]> });
      // Other events change nothing that is read from replicas.
      if (parts.ack && !parts.isRead) await deps.reads.recordWrite(call.viewer.id);
      return acknowledged;
    },
  });
}
