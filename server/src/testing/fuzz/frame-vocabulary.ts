import type * as z from 'zod/mini';

/** What is served at `/socket.io`: the namespaces, and the events that clients emit there. */
export interface Vocabulary {
  namespaces: readonly string[];
  events: readonly { namespace: string; name: string; body: z.core.$ZodType | undefined }[];
}

interface SocketContract {
  namespaces: readonly string[];
  sockets: Record<string, { from: string; body?: z.core.$ZodType }>;
}

/** Read from the contract, where it names sockets; the namespaces alone where it does not yet. */
export async function readVocabulary(): Promise<Vocabulary> {
  const address = '@baraza/contract/sockets.ts';
  const found = (await import(address).catch(() => undefined)) as SocketContract | undefined;
  if (!found) return { namespaces: ['/notifications', '/conversations', '/events'], events: [] };
  const events = Object.entries(found.sockets)
    .filter(([, { from }]) => from === 'client')
    .map(([key, { body }]) => {
      const [namespace = '', name = ''] = key.split(' ');
      return { namespace, name, body };
    });
  return { namespaces: found.namespaces, events };
}
