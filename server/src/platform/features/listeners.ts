import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from './deps.ts';
import type { DomainEvent, DomainEventOf, DomainEvents, Publish } from './publish.ts';

/** The handlers of domain events by their type. */
export type Listeners = {
  readonly [Type in keyof DomainEvents]?: (deps: Deps, tx: Tx, domainEvent: DomainEventOf<Type>) => Promise<void>;
};

/** Handles domain events of all types. */
export type Listener = (deps: Deps, tx: Tx, domainEvent: DomainEvent) => Promise<void>;

/**
 * Runs the handlers of an event one after another in the given order, because they share the connection of the transaction, and
 * `last` after them.
 */
export function publishTo(listeners: readonly Listeners[], last: Listener, deps: () => Deps): Publish {
  return async (tx, domainEvent) => {
    // TypeScript does not know that the handler takes the events of its own type.
    for (const on of listeners) await (on[domainEvent.type] as Listener | undefined)?.(deps(), tx, domainEvent);
    await last(deps(), tx, domainEvent);
  };
}
