import type { Tx } from '#platform/sql/database.ts';

/**
 * The domain events that features publish, named in the past tense, with their payloads. Each feature adds its own in
 * `<feature>.domain-events.ts`; it does not know who listens.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it by declaration merging
export interface DomainEvents {}

/** A domain event: its type and its payload. */
export type DomainEvent = { [Type in keyof DomainEvents]: { type: Type } & DomainEvents[Type] }[keyof DomainEvents];

/** A domain event of one type. */
export type DomainEventOf<Type extends keyof DomainEvents> = Extract<DomainEvent, { type: Type }>;

/**
 * Publishes a domain event within the transaction that caused it. What listeners write commits or rolls back with that
 * transaction; socket messages are held until it has committed (`afterCommit`). A listener that throws rolls it back.
 */
export type Publish = (tx: Tx, domainEvent: DomainEvent) => Promise<void>;
