import type { Tx } from './database.ts';
import type { Deps } from './deps.ts';
import type { DomainEvent, Publish } from './publish.ts';

/** Receives every domain event, and handles those of the types it needs. */
export type Listener = (deps: Deps, tx: Tx, domainEvent: DomainEvent) => Promise<void>;

/** Runs the listeners one after another in the given order, because they share the connection of the transaction. */
export function publishTo(listeners: readonly Listener[], deps: () => Deps): Publish {
  return async (tx, domainEvent) => {
    for (const listener of listeners) await listener(deps(), tx, domainEvent);
  };
}
