import { namespaces, sockets } from '@baraza/contract/sockets.ts';
import type * as z from 'zod/mini';

/** The namespaces of `/socket.io` and the events that clients emit. */
export interface Vocabulary {
  namespaces: readonly string[];
  events: readonly { namespace: string; name: string; body: z.core.$ZodType | undefined }[];
}

export function readVocabulary(): Vocabulary {
  const events = Object.entries(sockets).flatMap(([key, event]) => {
    const [namespace = '', name = ''] = key.split(' ');
    if (event.from !== 'client') return [];
    return [{ namespace, name, body: 'body' in event ? event.body : undefined }];
  });
  return { namespaces, events };
}
