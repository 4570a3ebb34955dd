import type { LoadedKind, OutboxKind } from './outbox-types.ts';

const kinds = new Map<string, LoadedKind>();

/** Registers how entries of a kind are sent. Names belong to the stored format and must not change. */
export function defineOutboxKind<Content, Reply>(kind: OutboxKind<Content, Reply>): OutboxKind<Content, Reply> {
  kinds.set(kind.name, kind);
  return kind;
}

type KindLoader = (name: string) => Promise<unknown>;

let loadCode: KindLoader = () => Promise.resolve();

/** Sets how the code of a kind is loaded when an earlier visit left entries of it. */
export function setOutboxKindLoader(load: KindLoader): void {
  loadCode = load;
}

/** Returns a kind, after loading its code if necessary. Throws for a kind of a newer version of the app. */
export async function loadOutboxKind(name: string): Promise<LoadedKind> {
  if (!kinds.has(name)) await loadCode(name);
  const kind = kinds.get(name);
  if (!kind) throw new Error(`Nothing sends ${name}.`);
  return kind;
}
