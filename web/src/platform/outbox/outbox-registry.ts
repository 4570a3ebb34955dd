import type { MessageDescriptor } from '@lingui/core';
import type { LoadedKind, OutboxKind } from './outbox-types.ts';

const kinds = new Map<string, LoadedKind>();

/** Registers how entries of a kind are sent. Names belong to the stored format and must not change. */
export function defineOutboxKind<Content, Reply>(kind: OutboxKind<Content, Reply>): OutboxKind<Content, Reply> {
  kinds.set(kind.name, kind);
  return kind;
}

/** What the app knows of a kind before its code is loaded. */
interface OutboxCode {
  /** The name of an entry in the list of what is not sent. */
  label: MessageDescriptor;
  /** Loads the code that sends entries, for those that an earlier visit left. */
  load: () => Promise<unknown>;
}
export type OutboxCodes = Readonly<Partial<Record<string, OutboxCode>>>;

let codes: OutboxCodes = {};

/** Sets the kinds of all features. */
export function setOutboxCodes(all: OutboxCodes): void {
  codes = all;
}

/** Returns the name of a kind; undefined for a kind of a newer version of the app. */
export function outboxLabel(name: string): MessageDescriptor | undefined {
  return codes[name]?.label;
}

/** Returns a kind, after loading its code if necessary. Throws for a kind of a newer version of the app. */
export async function loadOutboxKind(name: string): Promise<LoadedKind> {
  if (!kinds.has(name)) await codes[name]?.load();
  const kind = kinds.get(name);
  if (!kind) throw new Error(`Nothing sends ${name}.`);
  return kind;
}
