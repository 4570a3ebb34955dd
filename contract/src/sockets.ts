import * as z from 'zod/mini';
import { conversationSockets } from './features/conversation-sockets.ts';
import { eventSockets } from './features/event-sockets.ts';
import { namespaces, serverEvent, type SocketEvents } from '#shared/socket-event.ts';

/** Why the server ends a connection; it comes right before the end. */
export const Closing = z.object({
  /** `unauthorized`: the session has ended, elsewhere or by age. `too_many_sockets`: newer ones took this one's place. */
  code: z.enum(['unauthorized', 'too_many_sockets']),
  /** A sentence for a person. */
  detail: z.string(),
});
export type Closing = z.infer<typeof Closing>;

const closing = serverEvent({ summary: 'Why this connection ends now', body: Closing });

/** Every event of the sockets by its namespace and name. */
export const sockets = {
  '/notifications closing': closing,
  '/conversations closing': closing,
  '/events closing': closing,
  ...conversationSockets,
  ...eventSockets,
} satisfies SocketEvents;
export type Sockets = typeof sockets;

/** At most so many connections of one person; a further one takes the oldest's place. */
export const socketsMax = 10;
/** A packet is at most this large, in bytes. */
export const packetMax = 64 * 1024;
export { namespaces };
