import { namespaces, sockets } from '@baraza/contract/sockets.ts';
import type * as z from 'zod/mini';

/** What is served at `/socket.io`: the namespaces, and the events that clients emit there. */
export interface Vocabulary {
  namespaces: readonly string[];
  events: readonly { namespace: string; name: string; body: z.core.$ZodType | undefined }[];
}

/** Read from the contract, so that a new event is fuzzed with no further line. */
export function readVocabulary(): Vocabulary {
  const events = Object.entries(sockets).flatMap(([key, event]) => {
    const [namespace = '', name = ''] = key.split(' ');
    if (event.from !== 'client') return [];
    return [{ namespace, name, body: 'body' in event ? event.body : undefined }];
  });
  return { namespaces, events };
}
